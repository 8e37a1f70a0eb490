"""Records and positions as JSON: read with one clear error, checked against every limit, and written atomically."""
