"""What is checked of Divine Influence beside the laws of the base game."""
