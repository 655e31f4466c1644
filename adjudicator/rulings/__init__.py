"""Answers with their grounds: verdicts, lists of plays, accounts of events, comparisons, as data and as sentences.

Everything that cites a rule item or explains a finding belongs here. What a card can do does not (`engine`), nor does
how an answer looks (`render`).
"""
