"""The commands, one file for each thing people come for: rulings, rulebooks, cases."""
