"""How long tests wait for what has to come."""

PATIENCE = 120.0
"""Seconds after which what hangs is given up. It measures nothing: a machine that others use, too, can be very slow."""
