"""Rulebooks: board, deck, findings, readings and rule items; how they are found, checked, extended and compared.

What a rulebook can say belongs here, with the data prepared from it. Applying a rule to a table does not: that is done
in `engine` and `procedure`.
"""
