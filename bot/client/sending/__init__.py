"""Sends messages to Discord: makes them from screens, draws their pictures, posts and edits them, classifies errors."""
