"""The command's entry. A ruling lives too short for the garbage collector to be of use, so it is off while
one is made, and nothing is searched for garbage at the end."""

import gc

from adjudicator.stopping import listen


def main() -> None:
    gc.disable()
    listen()
    try:
        from adjudicator.cli import run

        run()
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
