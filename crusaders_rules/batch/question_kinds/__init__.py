"""The kinds of question, a module for each: the numbers of its legal decisions, and what follows each of them."""
