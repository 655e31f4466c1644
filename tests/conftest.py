"""Settings of the test run. The documents in data/ are wrong on purpose and not collected: the READMEs show their
problems."""

import signal

collect_ignore = ["data"]

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell script starts background jobs with Ctrl-C ignored, and the processes that tests start would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
