"""Answers made visible: text for terminals, SVG, HTML and Markdown.

Layout, colour and order belong here. What a ruling says does not: it is decided and worded in `rulings`.
"""
