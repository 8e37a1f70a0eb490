"""*The Third Crusade*, floor by floor: state, scenario, rules."""
