"""The hosting guide and `compose.yaml` give the bot resource limits and only the privileges that it needs."""

import os
import re
import subprocess
from collections.abc import Iterator
from configparser import RawConfigParser
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import pytest

from bot.running import CLOSING_SECONDS
from bot.settings import Settings
from bot.thinking.pool import _MOST_WORKERS
from bot.thinking.worker import _GROWN_BYTES
from tests.image import ROOT

COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def unit() -> dict[str, str]:
    """Return the directives of the guide's systemd service; the values of repeated ones are joined."""
    (shown,) = re.findall(r"^    \[Unit\]\n(?:    .*\n|\n(?=    ))+", GUIDE, re.MULTILINE)
    lines = [line.strip() for line in shown.splitlines()]
    said: dict[str, str] = {}
    for line in lines:
        key, equals, value = line.partition("=")
        if equals:
            said[key] = f"{said[key]} {value}" if key in said else value
    RawConfigParser(strict=False).read_string("\n".join(lines))
    return said


@pytest.mark.parametrize(
    "bound", [r"mem_limit: \d+m", r"memswap_limit: \d+m", r"pids_limit: \d+", r'max-size: "?\d+m"?', r'max-file: "\d+"']
)
def test_memory_processes_and_logs_of_the_container_have_bounds(bound: str) -> None:
    assert re.search(rf"^ +{bound}$", COMPOSE, re.MULTILINE)


def test_the_container_may_not_swap_beyond_its_memory() -> None:
    (memory,), (swap,) = (
        re.findall(rf"^ +{key}: (\S+)$", COMPOSE, re.MULTILINE) for key in ("mem_limit", "memswap_limit")
    )
    assert memory == swap


def test_the_bound_of_memory_has_room_for_what_the_guide_says_is_needed_at_most() -> None:
    """The limit covers the bot while it makes a film, all workers at their largest, a command and the health
    check.
    """
    said = " ".join(GUIDE.split())
    (bot,) = re.findall(r"The bot alone takes about (\d+) MB", said)
    (most, worker) = re.findall(
        r"one for each core but one, (\w+) at most\) takes about \d+ MB, (\d+) MB at most", said
    )[0]
    (film,) = re.findall(r"up to (\d+) MB more for the seconds in which it makes a film", said)
    (command,) = re.findall(r"a command that you run in its container about (\d+) MB", said)
    assert (["one", "two", "three", "four"].index(most) + 1, int(worker)) == (_MOST_WORKERS, _GROWN_BYTES // 1_000_000)
    (limit,) = re.findall(r"^ +mem_limit: (\d+)m$", COMPOSE, re.MULTILINE)
    assert f"{limit} MB of memory without any swap" in said
    beside = int(film) + 2 * int(command)
    """Memory in MB for a film, a command and the health check, which the image also runs in its container."""
    assert int(limit) >= int(bot) + _MOST_WORKERS * int(worker) + beside
    (little,) = re.findall(r"On two cores (\d+) MB are enough", said)
    assert int(little) >= int(bot) + int(worker) + beside


@pytest.fixture
def homes() -> Iterator[tuple[Path, Path]]:
    """Yield GnuPG home folders for two people; their paths are short because GnuPG's sockets require it."""
    with TemporaryDirectory(prefix="gpg") as folder:
        found = Path(folder, "there"), Path(folder, "here")
        for each in found:
            each.mkdir(mode=0o700)
        yield found
        for each in found:
            shell("gpgconf --kill all", each)


@pytest.mark.slow
@pytest.mark.skipif(which("gpg") is None, reason="GnuPG is not installed")
def test_an_encrypted_backup_is_made_as_the_guide_says_night_after_night_with_nobody_there(
    tmp_path: Path, homes: tuple[Path, Path]
) -> None:
    """The guide's commands run with another folder and a fake backup. The private key is on another computer."""
    (there, here), backups = homes, tmp_path / "backups"
    backups.mkdir()
    (made,) = [each for each in commands("Encryption") if "gpg --batch" in each]
    (opened,) = [each for each in commands("Encryption") if "gpg --output" in each]
    made = made.replace("/backups/", f"{backups}/").replace(".venv/bin/python -m bot backup", "printf hands >")
    key = "gpg --batch --quiet --passphrase '' --quick-generate-key you@example.org default default never"
    assert shell(f"{key} && gpg --export you@example.org >{tmp_path}/public", there) == 0
    assert shell(f"gpg --quiet --import {tmp_path}/public", here) == 0
    for _ in range(2):
        assert shell(made.replace(" --replace", ""), here) == 0
        assert [each.name for each in backups.iterdir()] == ["wonders.db.gpg"]
    assert shell(f"cd {backups}; {opened}", there) == 0
    plain = backups / "wonders.db"
    assert (plain.read_text(), plain.stat().st_mode & 0o077) == ("hands", 0)


def commands(section: str) -> list[str]:
    """Return the commands in a section of the guide, each on one line."""
    (part,) = re.findall(rf"^## {section}\n(.*?)(?=^## )", GUIDE, re.MULTILINE | re.DOTALL)
    shown = "\n".join(line[4:] for line in part.splitlines() if line.startswith("    "))
    return re.split(r"\n(?! )", shown)


def shell(command: str, home: Path) -> int:
    """Run a shell command without a terminal and with the keys in `home`; return its exit status."""
    environment = {"PATH": os.environ["PATH"], "GNUPGHOME": str(home), "HOME": str(home)}
    program = ["sh", "-c", f"umask 022; {command}"]
    return subprocess.run(
        program, env=environment, stdin=subprocess.DEVNULL, start_new_session=True, check=False
    ).returncode


def test_the_service_has_the_bounds_of_the_container() -> None:
    (memory,) = re.findall(r"^ +mem_limit: (\d+)m$", COMPOSE, re.MULTILINE)
    (tasks,) = re.findall(r"^ +pids_limit: (\d+)$", COMPOSE, re.MULTILINE)
    assert (unit()["MemoryMax"], unit()["TasksMax"]) == (f"{memory}M", tasks)


def test_a_stop_is_given_longer_than_it_takes() -> None:
    (grace,) = re.findall(r"^ +stop_grace_period: (\d+)s$", COMPOSE, re.MULTILINE)
    assert unit()["TimeoutStopSec"] == grace
    assert int(grace) > CLOSING_SECONDS


def test_the_service_writes_its_data_and_nothing_else() -> None:
    said = unit()
    assert said["ProtectSystem"] == "strict"
    assert said["ReadWritePaths"] == f"{said['WorkingDirectory']}/{Settings.model_fields['data_folder'].default}"
    assert said["ExecStart"].startswith(f"{said['WorkingDirectory']}/.venv/bin/python -m bot run")


def test_the_service_has_no_rights_that_it_does_not_need() -> None:
    said = unit()
    assert said["CapabilityBoundingSet"] == ""
    assert set(said["RestrictAddressFamilies"].split()) == {"AF_INET", "AF_INET6", "AF_UNIX"}
    assert said["SystemCallFilter"].startswith("@system-service ~@privileged")
    switched_on = {
        "NoNewPrivileges",
        "PrivateTmp",
        "PrivateDevices",
        "ProtectHome",
        "ProtectKernelTunables",
        "ProtectKernelModules",
        "ProtectControlGroups",
        "RestrictNamespaces",
        "RestrictSUIDSGID",
        "LockPersonality",
        "MemoryDenyWriteExecute",
    }
    assert {key for key in switched_on if said.get(key) == "yes"} == switched_on


def test_the_guide_says_how_to_pin_the_base_image_that_the_dockerfile_names() -> None:
    (base,) = set(
        re.findall(r"^FROM (python:[\w.-]+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert f"docker pull {base}" in GUIDE
    assert f"FROM {base}@" in GUIDE or f"^FROM {base}" in GUIDE
