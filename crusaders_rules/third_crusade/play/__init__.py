"""From a scenario to a game: so far the state with which it begins."""
