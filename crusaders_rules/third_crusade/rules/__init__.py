"""The rules: one module per chapter of the specification, with small pure functions, each tagged with its rules."""
