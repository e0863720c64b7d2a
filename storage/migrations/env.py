"""Alembic's entry: runs the missing steps on the connection, and in the transaction, that it is given."""

from alembic import context

from storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite changes a table by recreating it, within a transaction like any other statement.
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
