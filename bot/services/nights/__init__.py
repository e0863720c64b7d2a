"""Game nights: an evening together, from the plan to the standings."""
