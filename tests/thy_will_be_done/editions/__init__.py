"""Editions: what each of them has otherwise, played, kept and verified."""
