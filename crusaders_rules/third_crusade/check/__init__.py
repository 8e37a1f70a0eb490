"""What is explored and judged about this game: models, and verdicts on its questions."""
