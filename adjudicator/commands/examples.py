"""What each command's help shows of its use."""

from __future__ import annotations

EXAMPLES = {
    "judge": (
        "adjudicator judge table.yaml",
        "adjudicator judge --lang da --brief table.yaml",
        'adjudicator judge "dm-2023 r:g1,g4,Y13 turn=r play=5:Y13"',
    ),
    "moves": (
        "adjudicator moves table.yaml",
        "adjudicator moves --card 7 --card swap table.yaml",
    ),
    "compare": ("adjudicator compare table.yaml",),
    "batch": (
        "adjudicator batch positions.jsonl > rulings.jsonl",
        "zcat many.jsonl.gz | adjudicator batch --format text",
    ),
    "test": (
        "adjudicator test positions",
        "adjudicator test positions -k seven --coverage",
        "adjudicator test cases.yaml --update",
    ),
    "replay": (
        "adjudicator replay game.yaml",
        "adjudicator replay game.yaml --at 57 > after-57.yaml",
    ),
    "new": (
        "adjudicator new -o table.yaml",
        "adjudicator new --rulebook classic",
    ),
    "draw": ("adjudicator draw table.yaml -o table.svg",),
    "check": ("adjudicator check positions/*.yaml house-rules.yaml",),
    "schema": ("adjudicator schema position > position.schema.json",),
    "rule": (
        "adjudicator rule dm-2023/faq.5",
        "adjudicator rule --diff dm-2023 classic",
    ),
}
"""By the command's name."""


def epilog(command: str) -> str:
    """The examples as they stand at the end of a command's help; \\b keeps their lines as they are."""
    return "\n".join(["\b", "Examples:", *(f"  {example}" for example in EXAMPLES.get(command, ()))])
