"""The tests, in folders by purpose."""
