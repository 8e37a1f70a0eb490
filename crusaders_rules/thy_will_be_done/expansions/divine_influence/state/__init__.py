"""The questions, decisions and pieces of Divine Influence."""
