"""The signatures of readings: what `reading_protocols.py` says of a topic is what each of its readings takes."""

from __future__ import annotations

import inspect

import pytest

from adjudicator.rules import reading_protocols as protocols
from adjudicator.rules.readings import TOPICS, Reading

READINGS = {
    f"{topic.name}={name}": (topic.name, reading)
    for topic in TOPICS.values()
    for name, reading in topic.readings.items()
}


@pytest.mark.parametrize("topic, reading", READINGS.values(), ids=READINGS)
def test_a_reading_takes_the_parameters_of_its_topic(topic: str, reading: Reading) -> None:
    protocol = getattr(protocols, topic.title().replace("-", ""), None)
    wanted = list(inspect.signature(protocol.__call__).parameters)[1:] if protocol else []
    assert list(inspect.signature(reading.decide).parameters) == wanted
