"""Worked examples from the rulebook, and ours for the other rules; each one is a table with decisions, and runs."""
