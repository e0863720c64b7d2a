"""Messages on their way to Discord: made of screens, drawn, posted, changed, and what each failure means."""
