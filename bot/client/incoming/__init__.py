"""Receives, acknowledges and answers what people press and type. Errors get an answer, too."""
