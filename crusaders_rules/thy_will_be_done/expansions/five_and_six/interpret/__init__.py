"""The readings of the expansions for five and six players."""
