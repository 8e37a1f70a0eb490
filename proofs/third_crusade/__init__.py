"""Theorems about the functions of ``crusaders_rules.third_crusade``, one module a topic."""
