"""Every sentence and name that people read, in four languages, and the index that reads names back.

A new text needs an entry in each language's catalogue. Which text is printed when is decided elsewhere.

| for | see |
|---|---|
| sentences about plays; about acts around the move | `<language>/findings.py`; `<language>/procedure.py` |
| problems of documents | `<language>/problems.py` |
| headings, short texts, what a piece would have needed, the acts of a course of events | `<language>/labels.py` |
| spaces, camps and cards; which numbers take the singular | `<language>/names.py` |
| contested questions and their readings | `<language>/readings.py` |
| questions that no topic covers and a text leaves open | `<language>/silent.py` |
| help of commands and options (the English stands in `commands`) | `<language>/help.py`, `<language>/manual.py` |
| looking up a text; joining several names (a, b and c) | `catalogue.py` |
| what a problem advises to write, in the notation that was typed | `notation.py` |
| other spellings of a name: every language, case, spaces and signs that make no difference | `name_index.py` |

A new language also needs its code in `_system/language_setting.py`, `commands/options.py` and
`schemas/rulebook.schema.json`.
"""
