"""The program, `python -m bot COMMAND`: the Discord bot, the local table, the terminal game and database care."""
