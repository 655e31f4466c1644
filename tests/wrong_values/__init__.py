"""Every value that a case expects, changed to another one: does the question then fail?"""
