"""Mutants of the rules, and the command that counts those that tests and proofs notice."""
