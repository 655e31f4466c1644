"""Help with the operating system: atomic writes, signals, processes, caches, paths, language setting, exit codes.

Nothing here knows the game, a document or a command, and nothing here imports another room.
"""
