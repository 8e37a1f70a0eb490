"""The kinds of questions, a module for each matter, and the table that leads from a frame to its kind."""
