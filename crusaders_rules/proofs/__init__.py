"""What must follow from the rules: a package for each game."""
