"""A complete game in the terminal, written line by line so that it reads well by ear; `launch` starts it."""
