"""Slash commands and context menus on their way to Discord: their texts, Discord's limits, and when they are sent."""
