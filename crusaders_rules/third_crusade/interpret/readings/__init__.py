"""The readings of the open questions, each an enum; ``Interpretation`` has one of each."""
