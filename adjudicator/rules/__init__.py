"""Rulebooks: board, deck, findings, readings and rule items; how they are found, checked, extended and compared.

What a rulebook can say belongs here, with the data prepared from it. Applying a rule to a table does not: that is done
in `engine` and `procedure`.

| for | see |
|---|---|
| fields, lanes and ways; cards | `board.py`; `cards.py` |
| what can happen or be a ground for refusal (the closed list) | `findings.py` |
| the questions on which editions differ, and their answers | `readings.py`; types: `reading_protocols.py` |
| which item stands behind a finding, an impossible table, a card | data: `adjudicator/rulebooks/*.yaml` |
| a rulebook with its items and citations | `rulebook.py` |
| the same ready to play by | `ruleset.py` |
| finding and reading rulebooks; house rules; checks of both | `library.py`; `house_rules.py`; `rulebook_checks.py` |
| what `rule` shows, and `rule --diff` | `item_index.py`, `rulebook_diff.py` |
| what is prepared when the package is built | `build.py`, `build_hook.py` |
"""
