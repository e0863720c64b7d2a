"""What pictures show: from what a player or a spectator sees to a scene, and the same in words."""
