"""The readings and refusals of Divine Influence."""
