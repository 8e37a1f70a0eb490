"""The readings of the questions: what each reading allows, refuses and pays."""
