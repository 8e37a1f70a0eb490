"""*Crusaders: Thy Will Be Done*, floor by floor: state, interpret, rules, play, check, show."""
