"""Divine Influence: its tables, what its actions give, what follows a distribution, and its part of the score sheet."""
