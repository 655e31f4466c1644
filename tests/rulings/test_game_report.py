"""The answer to a recorded game."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.command_line import run
from tests.games.generator import game
from tests.games.tampering import tamper


@pytest.mark.parametrize("seed", [11, 12])
def test_the_explanation_is_that_of_the_first_irregularity(seed: int) -> None:
    rng = Random(seed)
    document, *_ = tamper(rng, game(rng, "dm-2023"), "false-claim")
    done = run("replay", "-", "--all", "--format", "json", text=json.dumps(document))
    said = json.loads(done.stdout)
    assert len(said["irregularities"]) > 1
    assert said["explanation"] == said["irregularities"][0]["explanation"]
