"""Timings, always beside those of a peer measured in the same run."""
