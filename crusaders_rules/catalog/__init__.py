"""What the books say, loaded from ``specs/``, and the registry behind ``@rule``.

Nothing here knows the game: sources, passages, rules and questions are what the files of ``specs/`` say they are.
"""

from crusaders_rules.catalog.folders import specs_folder

__all__ = ["specs_folder"]
