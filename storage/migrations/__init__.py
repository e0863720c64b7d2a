"""The steps from each form of the tables to the next, by Alembic. A step that was released is never changed."""
