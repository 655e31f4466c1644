"""The Icelandic texts, a file for each part of the catalogue."""
