"""What one person is told: hands and answers that stay true, direct messages, and reminders."""
