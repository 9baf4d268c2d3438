"""Kill the Overlord, rule by rule and game by game, proved against the rules and not against the code."""
