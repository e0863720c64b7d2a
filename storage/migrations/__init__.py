"""Alembic's steps from each form of the tables to the next. A released step is never changed."""
