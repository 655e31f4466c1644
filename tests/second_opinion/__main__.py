"""The command that compares the engine with this second opinion; the code that knows the engine is in
tests/agreement."""

from tests.agreement.command import main

if __name__ == "__main__":
    raise SystemExit(main())
