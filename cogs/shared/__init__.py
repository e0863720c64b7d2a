"""What several features need: finding the table that is meant, options, filters, and answers that stay true."""
