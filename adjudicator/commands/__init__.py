"""The command line: one file per command, named after it, and what they share (options, input, output, progress).

A command reads documents, calls the rooms below and prints. How an answer is found or looks does not belong here.

| for | see |
|---|---|
| a command: its arguments, and what it calls | the file with its name |
| … what it answers and how that looks | in `rules`, `rulings`, `cases`; in `render` |
| … the questions that `new` asks | `table_dialogue.py` |
| how the program starts and ends, full disks included; `--version` | `app.py` |
| options and arguments that several commands share, the formats | `options.py`; shell completion: `completion.py` |
| help pages: layout; longer texts and examples; translation | `help_page.py`; `manual.py`; `help_translation.py` |
| files, codes and standard input as documents | `input.py`; the lines of `batch`: `json_lines.py` |
| writing to streams and files; a ruling in the format asked for | `output.py`; `ruling_output.py` |
| a progress bar | `progress.py` |
| exit codes | `_system/exit_codes.py` |
"""
