"""Files from outside, read with suspicion and written whole or not at all. Nothing here knows a game."""
