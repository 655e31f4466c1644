"""The documents in data/ are meant to be wrong: the README shows what is said of them."""

import signal

collect_ignore = ["data"]

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A run in the background of a script ignores Ctrl-C, and so would all that the tests start to be interrupted.
    signal.signal(signal.SIGINT, signal.default_int_handler)
