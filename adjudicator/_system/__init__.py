"""Help with the operating system: atomic writes, signals, processes, caches, paths, language setting, exit codes.

Nothing here knows the game, a document or a command, and nothing here imports another room.

| for | see |
|---|---|
| files written whole or not at all; changed by one run at a time | `atomic_write.py`; `file_lock.py` |
| Ctrl-C, termination, closed pipes; exit codes | `signals.py`; `exit_codes.py` |
| standard streams that lose nothing | `standard_streams.py` |
| several cores | `processes.py`; garbage in long runs: `garbage_collection.py` |
| where shipped files are | `paths.py` |
| the language to answer in | `language_setting.py` |
| terminals without UTF-8, their size | `ascii_fallback.py`; `terminal_size.py` |
| caches that do not grow for ever; lists that are never in memory as a whole | `bounded_cache.py`; `lazy_list.py` |
"""
