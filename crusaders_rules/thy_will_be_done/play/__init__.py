"""The game as one decision after another: legal decisions, what follows, records of whole games."""
