"""Tools beside the project: they judge its tests and proofs, and are no part of the package."""
