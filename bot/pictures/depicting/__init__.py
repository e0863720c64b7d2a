"""What pictures show: turns what a player or a spectator sees into a scene, and into the same in words."""
