"""The Python examples of README and docs, checked by pyright and mypy as an editor of a user would."""
