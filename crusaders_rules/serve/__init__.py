"""The protocol by which programs in any language ask for the rules: JSON lines, and the same over HTTP.

Nothing here belongs to one game: a game is reached through its record. ``docs/reference/protocol.md`` describes it.
"""
