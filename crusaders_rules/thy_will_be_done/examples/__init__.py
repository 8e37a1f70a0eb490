"""Worked examples: those of the rulebook, and ours where it has none; each is a table with decisions, which runs."""
