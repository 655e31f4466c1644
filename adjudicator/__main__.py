"""Entry point. Short runs skip garbage collection and interpreter shutdown; both cost more than they save."""

import gc
import os

from adjudicator._system.signals import handle_stop_signals

RULING = 100_000
"""More objects than a ruling allocates."""


def main() -> None:
    gc.set_threshold(RULING)
    handle_stop_signals()
    from adjudicator.commands.app import run

    os._exit(run())


if __name__ == "__main__":
    main()
