"""What only Divine Influence has in files."""
