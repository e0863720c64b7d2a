"""The program: today a complete game in the terminal."""
