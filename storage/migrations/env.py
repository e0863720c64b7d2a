"""Alembic's entry point. Runs the missing migrations on the connection that it is given, in its transaction."""

from alembic import context

from storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite changes a table by recreating it, which can be part of a transaction like any other statement.
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
