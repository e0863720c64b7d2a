"""A complete game in the terminal, in lines that suit screen readers; `launch` starts it."""
