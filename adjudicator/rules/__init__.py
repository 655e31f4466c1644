"""Rulebooks: board, deck, findings, readings and rule items; how they are found, checked, extended and compared.

What a rulebook can say belongs here, with the data prepared from it. Applying a rule to a table does not: that is done
in `engine` and `procedure`.

| for | see |
|---|---|
| one edition: its board, its cards and what they do, the answers it chooses | data: `adjudicator/rulebooks/*.yaml` |
| … the items that it cites, for which finding | data: the same file |
| the sentences of rule items, translated, and notes on them | data: `adjudicator/rulebooks/texts/*.yaml` |
| the questions on which editions differ (starts, pairs, the lane, swaps, conduct), with all answers | `readings.py` |
| … asked of no edition yet, or of a fact not given yet | first where `engine` or `procedure` asks it |
| … the types of these functions | `reading_protocols.py` |
| a point on which all editions agree | code in `engine` or `procedure` |
| every finding there is: what can happen, be refused, be remarked on; its kind and weight | `findings.py` |
| which space comes next for each colour, forward and backward, and where its lane begins | `board.py` |
| cards and their functions, as code | `cards.py` |
| a rulebook read into objects; what it cites for one finding, and how it weighs several | `rulebook.py` |
| the same ready to play by, as the engine asks it | `ruleset.py` |
| finding and reading rulebooks; house rules; checks of both | `library.py`; `house_rules.py`; `rulebook_checks.py` |
| items that `rule` lists; `--diff`; `--contested` | `item_index.py`, `rulebook_diff.py`, `open_questions.py` |
| what is prepared when the package is built | `build.py`, `build_hook.py` |

A new question gets a topic with its answers in `readings.py`, a type in `reading_protocols.py`, an attribute in
`ruleset.py`, a place in `engine` or `procedure` that asks it, and an answer in every rulebook. What it can refuse or
remark is a finding in `findings.py`, with a sentence in `locales` and items under `cites` in the rulebooks.
"""
