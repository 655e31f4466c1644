"""Every sentence and name that people read, in four languages, and the index that reads names back.

A new text needs an entry in each language's catalogue. Which text is printed when is decided elsewhere.
"""
