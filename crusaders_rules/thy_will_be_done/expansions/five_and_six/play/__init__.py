"""What the play asks of the expansions for five and six players."""
