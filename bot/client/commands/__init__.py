"""The slash commands and context menus as Discord knows them: their texts, their limits, and when they are sent."""
