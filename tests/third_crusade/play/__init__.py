"""Whole games, and single situations reached through ``apply``."""
