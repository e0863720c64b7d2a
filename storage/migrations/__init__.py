"""Alembic's migrations, from each form of the tables to the next. A released migration is never changed."""
