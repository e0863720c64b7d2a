# What is written in pictures, and what their alternative texts say.

# The hand.

# A city.

# The table.

# A reveal.

# The conflicts of an Age.

# The score sheet and the course of a game.
