"""Expansions: how they are added, and what they bring."""
