"""The command's entry. A ruling lives too short for the garbage collector to be of use: it comes only to longer work,
and nothing is taken apart piece by piece at the end."""

import gc
import os

from adjudicator._system.signals import listen

RULING = 100_000
"""More objects than a ruling makes."""


def main() -> None:
    gc.set_threshold(RULING)
    listen()
    from adjudicator.commands.app import run

    os._exit(run())


if __name__ == "__main__":
    main()
