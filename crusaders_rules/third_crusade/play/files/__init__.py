"""Records and positions as files and as plain data."""
