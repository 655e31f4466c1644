"""Entry point. Short runs skip garbage collection and interpreter shutdown; both cost more than they save."""

import gc
import os
import sys

from adjudicator._system.exit_codes import ExitCode
from adjudicator._system.signals import handle_stop_signals
from adjudicator._system.terminal_size import drop_invalid_sizes

RULING = 100_000
"""More objects than a ruling allocates."""


def main() -> None:
    handle_stop_signals()
    gc.set_threshold(RULING)
    if not os.path.isdir(os.path.dirname(__file__)):  # noqa: PTH112, PTH120 - pathlib takes a millisecond to load.
        _refuse_zip_file()
    drop_invalid_sizes()
    from adjudicator.commands.app import run

    os._exit(run())


def _refuse_zip_file() -> None:
    """End with the reason, which a module says that needs files, and without a traceback."""
    try:
        import adjudicator._system.paths  # noqa: F401
    except ImportError as error:
        print(error, file=sys.stderr)
        sys.stderr.flush()
        os._exit(ExitCode.WRONG_USAGE)


if __name__ == "__main__":
    main()
