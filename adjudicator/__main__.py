"""The command's entry: one ruling lives too short for the garbage collector to be of use."""

import gc


def main() -> None:
    gc.disable()
    from adjudicator.cli import run

    run()


if __name__ == "__main__":
    main()
