"""What the rules leave open: readings, refusals, the ruleset."""
