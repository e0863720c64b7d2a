"""The program: `python -m bot COMMAND`, today for a complete game in the terminal."""
