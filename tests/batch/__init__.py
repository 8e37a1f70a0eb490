"""Many games at once: rows, decisions, and equality with the library in lockstep."""
