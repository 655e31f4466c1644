"""Answers as text for terminals, wrapped and in colour, and the board in letters."""
