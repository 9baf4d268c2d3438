"""What fills the terminal at one time. Must not decide what the rules decide."""
