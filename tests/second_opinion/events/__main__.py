"""The command that compares the rulings on events with this referee; the code that knows them is in
tests/agreement."""

from tests.agreement.events import main

if __name__ == "__main__":
    raise SystemExit(main())
