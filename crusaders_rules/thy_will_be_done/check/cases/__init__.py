"""The vectors of this game: where its games begin, what is asked in them, and which cases are worth keeping."""
