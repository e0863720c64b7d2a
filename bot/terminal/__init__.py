"""A complete game in the terminal, line by line, so that it reads well by ear; `launch` begins it."""
