"""The signatures of readings: what `protocols.py` says of a topic is what each of its readings takes."""

from __future__ import annotations

import inspect

import pytest

from adjudicator.rules.readings import protocols
from adjudicator.rules.readings.topics import TOPICS, Reading

READINGS = [reading for topic in TOPICS.values() for reading in topic.readings.values()]


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: f"{reading.topic}={reading.name}")
def test_a_reading_takes_the_parameters_of_its_topic(reading: Reading) -> None:
    protocol = getattr(protocols, reading.topic.title().replace("-", ""), None)
    wanted = list(inspect.signature(protocol.__call__).parameters)[1:] if protocol else []
    assert list(inspect.signature(reading.decide).parameters) == wanted
