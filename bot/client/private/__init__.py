"""Messages to one person: hands and answers that are kept up to date, direct messages, and reminders."""
