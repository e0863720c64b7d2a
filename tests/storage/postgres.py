"""A PostgreSQL server for tests. It uses a temporary folder and the loopback interface, and stops with the tests.

`TEST_DATABASE_URL` can name a server to use instead; its user must be allowed to create databases.
"""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import IO

import asyncpg
from sqlalchemy import URL, make_url

MISSING = (
    "No PostgreSQL server was found, so its tests were NOT RUN: install one (such as the package postgresql), "
    "or set TEST_DATABASE_URL to a server where databases may be created."
)

# A shell script that guards the server: when the pipe it reads is closed, because the tests are over or their process
# died, it stops the server and removes the folder.
_KEEPER = """
bin=$1 folder=$2 port=$3 options=$4
"$bin/initdb" -D "$folder/data" -U wonders -A trust -E UTF8 --no-locale --no-sync >"$folder/log" 2>&1 &&
"$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 60 -o "-c listen_addresses=127.0.0.1 -c port=$port \
  -c unix_socket_directories= -c max_connections=60 $options" start >/dev/null &&
echo ready || cat "$folder/log"
cat >/dev/null
"$bin/pg_ctl" -D "$folder/data" -m immediate -w -t 30 stop >/dev/null 2>&1
rm -rf "$folder" 2>/dev/null
"""
_STOPPED_WITHIN = 60


def available() -> bool:
    """Return whether a PostgreSQL server is installed or configured for the tests."""
    return "TEST_DATABASE_URL" in os.environ or binaries() is not None


def binaries() -> Path | None:
    """Return the folder with the programs of the newest installed PostgreSQL version; None if none is installed."""
    asked = shutil.which("pg_config")
    folders = []
    if asked:
        told = subprocess.run([asked, "--bindir"], capture_output=True, text=True, check=False)
        folders.append(Path(told.stdout.strip()))
    found = shutil.which("pg_ctl")
    if found:
        folders.append(Path(found).resolve().parent)
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


@asynccontextmanager
async def connected(url: URL) -> AsyncIterator[asyncpg.Connection]:
    """Open a connection that is independent of the program's own."""
    connection = await asyncpg.connect(url.set(drivername="postgresql").render_as_string(hide_password=False))
    try:
        yield connection
    finally:
        await connection.close()


async def settle(url: URL) -> None:
    """Wait until the server has completed the transactions of killed programs."""
    async with connected(url) as connection, connection.transaction():
        tables = await connection.fetch("SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public'")
        await connection.execute(f"LOCK TABLE {', '.join(name for (name,) in tables)} IN ACCESS EXCLUSIVE MODE")


@contextmanager
def server(*, durable_in: Path | None = None) -> Iterator[URL]:
    """Start a server, and yield the URL of its database `postgres`.

    By default its files would not survive a power cut. If `durable_in` names a folder for them, each commit waits for
    the disk, which benchmarks require.
    """
    if "TEST_DATABASE_URL" in os.environ:
        yield make_url(os.environ["TEST_DATABASE_URL"]).set(drivername="postgresql+asyncpg")
        return
    programs = binaries()
    assert programs is not None, MISSING
    problems = []
    for _ in range(3):
        with _keeper(programs, port := _free_port(), durable_in) as said:
            if said == "ready\n":
                yield URL.create("postgresql+asyncpg", "wonders", None, "127.0.0.1", port, "postgres")
                return
            problems.append(said)
    raise AssertionError(problems)


@contextmanager
def _keeper(programs: Path, port: int, durable_in: Path | None) -> Iterator[str]:
    """Start the process that guards the server; yield its first line, which reports whether the server is ready."""
    user = _unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="wonders-postgres-", dir=durable_in)).resolve()
    options = "" if durable_in else "-c fsync=off -c full_page_writes=off -c autovacuum=off"
    os.chown(folder, user.pw_uid, user.pw_gid)
    keeper = subprocess.Popen(
        ["/bin/sh", "-c", _KEEPER, "keeper", str(programs), str(folder), str(port), options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        # Ctrl-C ends the tests and so the server; the signal itself would kill the guard.
        start_new_session=True,
        user=user.pw_uid,
        group=user.pw_gid,
    )
    assert keeper.stdin is not None
    assert keeper.stdout is not None
    with keeper.stdin as stdin, keeper.stdout as stdout:
        try:
            yield _said(stdout)
        finally:
            stdin.close()
            keeper.wait(_STOPPED_WITHIN)
            shutil.rmtree(folder, ignore_errors=True)  # the guard empties it, but may not change the folder above


def _said(stdout: IO[str]) -> str:
    """Return the first line of the guard's output. The timeout of pg_ctl ensures that it comes within a minute."""
    return stdout.readline()


def _unprivileged() -> pwd.struct_passwd:
    """Return the user who runs the tests; another user if that is root, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid())
    users = {user.pw_name: user for user in pwd.getpwall()}
    return users.get("postgres") or users["nobody"]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
