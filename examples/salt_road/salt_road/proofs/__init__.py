"""Theorems about The Salt Road."""
