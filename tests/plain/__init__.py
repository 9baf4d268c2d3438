"""The plain faces on the toy game: what goes in is typed by hand here, and time moves when a test says so."""
