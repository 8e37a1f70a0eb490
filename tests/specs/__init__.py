"""Tests of the specification files, of their loader and of what joins them with code and tests."""
