"""Editions: their differences, played, recorded and verified."""
