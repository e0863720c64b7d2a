"""The program: `python -m bot COMMAND`, for Discord, the local table, the terminal and the care of the database."""
