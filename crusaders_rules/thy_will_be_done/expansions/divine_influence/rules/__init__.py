"""The rules of Divine Influence."""
