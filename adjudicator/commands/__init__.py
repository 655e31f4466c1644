"""The command line: one file per command, named after it, and what they share (options, input, output, progress).

A command reads documents, calls the rooms below and prints. How an answer is found or looks does not belong here.
"""
