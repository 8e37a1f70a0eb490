"""The rules: one module per chapter of the rulebook, with small pure functions, each tagged with its rules."""
