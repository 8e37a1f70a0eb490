"""Conformance: vectors, a foreign program that is asked them, and what its answers say about it."""
