"""The game as a series of decisions: legal decisions, their results, records of whole games."""
