"""Tests of the first game, in folders by purpose."""
