"""The readings of the questions: what each of them allows, refuses and pays."""
