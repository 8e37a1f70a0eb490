"""The rules, one module a chapter of the rulebook, one pure function a rule."""
