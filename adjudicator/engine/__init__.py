"""Moves: what a card can do on a table, and why it cannot do more.

A rule about steps, landing, hitting, splitting or swapping is applied here. Sentences, citations and files do not
belong here, nor does the order of a game.
"""
