"""Reading untrusted files and writing files atomically, for any game."""
