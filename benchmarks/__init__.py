"""Speed, always beside a baseline measured in the same run."""
