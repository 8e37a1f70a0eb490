"""The verbs that play, judge and explore this game, and what they print."""
