"""The command line: one file per command, named after it, and what they share (options, input, output, progress).

A command reads documents, calls the rooms below and prints. How an answer is found or looks does not belong here.

| for | see |
|---|---|
| a command | the file with its name |
| the command line as a whole | `app.py` |
| help pages, and their texts in four languages | `help_page.py`, `manual.py`, `help_translation.py` |
| options and arguments that several commands share; shell completion | `options.py`; `completion.py` |
| files, codes and standard input as documents | `input.py`; lines for `batch`: `json_lines.py` |
| printing, and when a progress bar appears | `output.py`, `rulings.py`; `progress.py` |
| the questions that `new` asks | `table_dialogue.py` |
"""
