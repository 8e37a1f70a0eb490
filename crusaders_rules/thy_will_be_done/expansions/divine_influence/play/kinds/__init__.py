"""The kinds of question of Divine Influence."""
