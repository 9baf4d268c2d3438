"""Kill Shakespeare, rule by rule and play by play, proved against the rules and not against the code."""
