"""Read untrusted files and write files atomically, independent of any game."""
