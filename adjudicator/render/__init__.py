"""Rulings for people: each renderer is a function of a ruling and knows no rule."""
