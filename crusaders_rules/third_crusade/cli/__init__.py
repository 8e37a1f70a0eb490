"""The verbs of this game alone."""
