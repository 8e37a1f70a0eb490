"""What the books say, loaded from ``specs/``, and the registry behind ``@rule``.

Nothing here knows a game: sources, passages, rules and questions are what the files of a specification say they are.
"""
