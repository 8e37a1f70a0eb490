"""What the books say, loaded from ``specs/``, and the registry behind ``@rule``.

Nothing here depends on a game: the files of a specification define sources, passages, rules and questions.
"""
