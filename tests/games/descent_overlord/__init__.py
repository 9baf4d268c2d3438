"""The overlord's desk, rule by rule and round by round, proved against the rules and not against the code."""
