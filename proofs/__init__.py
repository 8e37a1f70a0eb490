"""Theorems about the functions of ``crusaders_rules.rules``, one module a topic."""
