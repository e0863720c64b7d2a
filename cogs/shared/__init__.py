"""What several features share: finding tables, options, filters, and answers that are kept up to date."""
