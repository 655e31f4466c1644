"""The command that holds the engine to this second opinion; all that knows the engine is in tests/agreement."""

from tests.agreement.command import main

if __name__ == "__main__":
    raise SystemExit(main())
