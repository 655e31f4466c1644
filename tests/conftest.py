"""The documents in data/ are meant to be wrong: the README shows what is said of them."""

collect_ignore = ["data"]
