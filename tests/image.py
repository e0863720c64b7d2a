"""Build the image without a container engine: run the Dockerfile's steps in an empty folder and test the result.

Run `make image` or `python -m tests.image`. This does not test the base image: it uses Python from this machine (the
version that the Dockerfile names, if installed) and its C compiler, which must be installed. As root it also runs the
program as the Dockerfile's user.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

from tests.bot.loopback_discord import TOKEN, discord_there
from tests.bot.program import LAUNCH

ROOT = Path(__file__).parents[1]
DOCKERFILE = ROOT / "Dockerfile"
DRAWING = "from bot.pictures.drawing.warming import warm; warm()"
CORE = "import core; print(core.RUNNING.sentence)"
_READY = "The bot is connected"


@dataclass
class Image:
    """An image built from the Dockerfile, in a folder that stands for the image's root."""

    root: Path
    python: str
    environment: dict[str, str] = field(default_factory=dict)
    folder: Path = Path("/")
    user: int | None = None
    entrypoint: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)
    stop_signal: str = "SIGTERM"
    volumes: list[str] = field(default_factory=list)

    def inside(self, path: str) -> str:
        """Return the path on this machine of a path in the image."""
        return str(self.root / path.lstrip("/"))

    def translated(self, text: str) -> str:
        """Return a text with the image's absolute paths replaced by paths on this machine."""
        return re.sub(r"(?<![\w./:])/(venv|data|app|build)\b", lambda found: self.inside(found[0]), text)

    def take(self, instruction: str, rest: str) -> None:
        """Carry out one step of the Dockerfile.

        Raises:
            ValueError: this module cannot do the step.
        """
        match instruction:
            case "FROM":
                self.folder, self.environment = Path("/"), {}
            case "WORKDIR":
                self.folder = Path(rest)
                Path(self.inside(rest)).mkdir(parents=True, exist_ok=True)
            case "RUN":
                self._run(rest)
            case "COPY":
                self._copy(rest)
            case _:
                self._settle(instruction, rest)

    def _settle(self, instruction: str, rest: str) -> None:
        """Store an instruction that only affects later steps and containers."""
        match instruction:
            case "ENV":
                for name, value in re.findall(r"(\w+)=(\S+)", rest):
                    self.environment[name] = self.translated(value).replace("$PATH", os.environ["PATH"])
            case "USER":
                self.user = int(rest)
            case "VOLUME":
                self.volumes.append(rest)
            case "STOPSIGNAL":
                self.stop_signal = rest
            case "HEALTHCHECK":
                self.health = json.loads(rest.partition("CMD ")[2])
            case "ENTRYPOINT":
                self.entrypoint = json.loads(rest)
            case "CMD":
                self.command = json.loads(rest)
            case _:
                raise ValueError(f"{instruction} {rest}")

    def _run(self, line: str) -> None:
        """Run a line in a shell as a builder does, but skip creating users and installing programs on this machine."""
        tools = self.root / "tools"
        tools.mkdir(exist_ok=True)
        for name in ("useradd", "chown", "apt-get"):
            (tools / name).write_text("#!/bin/sh\nexit 0\n")
            (tools / name).chmod(0o755)
        environment = {"PATH": f"{tools}:{self._base().parent}:{os.environ['PATH']}", "HOME": str(self.root / "home")}
        environment |= {
            name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "HTTPS_"))
        }
        for file in ("/etc/pip.conf", str(Path.home() / ".config/pip/pip.conf"), str(Path.home() / ".pip/pip.conf")):
            if Path(file).exists():  # this machine's package registry
                environment.setdefault("PIP_CONFIG_FILE", file)
        folder = self.inside(str(self.folder))
        subprocess.run(["/bin/sh", "-ec", self.translated(line)], cwd=folder, env=environment, check=True)

    def _base(self) -> Path:
        """Return the path of a Python that the image's user can run; copy the installation if necessary."""
        asked = [self.python, "-c", "import sys; print(sys.base_prefix, 'python%d.%d' % sys.version_info[:2])"]
        found, name = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()
        prefix = Path(found)
        if (self.root / "base").exists():
            prefix = self.root / "base"
        elif not all(folder.stat().st_mode & 0o001 for folder in (prefix, *prefix.parents)):
            ignored = shutil.ignore_patterns("__pycache__", "site-packages", "test", "*.a")
            prefix = Path(shutil.copytree(prefix, self.root / "base", symlinks=True, ignore=ignored))
            (prefix / "lib" / name / "site-packages").mkdir()
        python = prefix / "bin" / "python"
        if python.exists():
            return python
        named = self.root / "tools" / "python"
        if not named.exists():
            named.symlink_to(prefix / "bin" / name)
        return named

    def _copy(self, rest: str) -> None:
        if rest.startswith("--from"):
            source, target = rest.split()[1:]
            if source != target:
                raise ValueError(f"COPY {rest}")
            return  # one folder stands for all stages
        *sources, target = rest.split()
        destination = Path(self.inside(str(self.folder / target)))
        for source in sources:
            if (ROOT / source).is_dir():
                ignored = shutil.ignore_patterns(*_ignored_everywhere())
                shutil.copytree(ROOT / source, destination, ignore=ignored)
            else:
                shutil.copy(ROOT / source, destination)

    def give_away(self) -> None:
        """Change owners as the image's `chown` does, if this machine allows it."""
        for volume in self.volumes:
            if os.geteuid() == 0 and self.user is not None:
                os.chown(self.inside(volume), self.user, self.user)
        for folder in (self.root, *self.root.parents):
            if str(folder).startswith(tempfile.gettempdir()) and str(folder) != tempfile.gettempdir():
                folder.chmod(0o755)

    def start(self, *arguments: str, **settings: str) -> subprocess.Popen[str]:
        """Start a program as if in a container of the image."""
        program = shutil.which(arguments[0], path=self.environment["PATH"])
        assert program is not None
        return subprocess.Popen(
            [program, *arguments[1:]],
            cwd=self.inside(str(self.folder)),
            env={**self.environment, "LD_LIBRARY_PATH": self.inside("/base/lib"), **settings},
            user=self.user if os.geteuid() == 0 else None,
            group=self.user if os.geteuid() == 0 else None,
            extra_groups=[] if os.geteuid() == 0 else None,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


def steps(file: Path = DOCKERFILE) -> list[tuple[str, str]]:
    """Return the instructions of a Dockerfile, each with its arguments on one line."""
    lines = [line for line in file.read_text().splitlines() if line.strip() and not line.startswith("#")]
    whole = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in whole.splitlines())]


def sent_to_the_builder(path: str, file: Path = ROOT / ".dockerignore") -> bool:
    """Return whether a file is sent to the builder. The last matching line of `.dockerignore` decides."""
    given = True
    for line in file.read_text().splitlines():
        pattern = line.strip().removeprefix("!")
        if not pattern or pattern.startswith("#"):
            continue
        parts = Path(path).parts
        heads = ["/".join(parts[: length + 1]) for length in range(len(parts))]
        if any(fnmatch(head, pattern) or fnmatch(f"/{head}", pattern.replace("**", "*")) for head in heads):
            given = line.startswith("!")
    return given


def _ignored_everywhere() -> list[str]:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    return [line.removeprefix("**/") for line in lines if line.startswith("**/")]


def built(root: Path, python: str) -> Image:
    """Run all steps, and return the image."""
    image = Image(root, python)
    for instruction, rest in steps():
        _tell(f"  {instruction} {rest}")
        image.take(instruction, rest)
    image.give_away()
    return image


def tried(image: Image) -> list[str]:
    """Test the image, and return descriptions of what failed."""
    wrong: list[str] = []

    def expect(what: str, found: object, wanted: object) -> None:
        _tell(f"  {what}: {'as it should be' if found == wanted else f'{found!r}, not {wanted!r}'}")
        if found != wanted:
            wrong.append(what)

    run = [*image.entrypoint, *image.command]
    program = image.start(*run)
    _, said = program.communicate(timeout=60)
    expect("without a token it ends with status 2 and one line", (program.returncode, said.count("\n")), (2, 1))
    expect("that line asks for the token", said.count("DISCORD_TOKEN"), 1)
    program = image.start(*image.health)
    out, _ = program.communicate(timeout=60)
    expect("nobody is well where nothing runs", (program.returncode, "isn't running" in out), (1, True))
    program = image.start(image.entrypoint[0], "-c", DRAWING)
    _, said = program.communicate(timeout=60)
    expect("its fonts and icons are there, and can be drawn", (program.returncode, said), (0, ""))
    program = image.start(image.entrypoint[0], "-c", CORE)
    out, _ = program.communicate(timeout=60)
    expect("the core is compiled, and can be loaded", out.strip(), "The core runs compiled.")
    with discord_there() as discord:
        python = [image.entrypoint[0], "-c", LAUNCH, discord.address, *image.command]
        program = image.start(*python, DISCORD_TOKEN="wrong")  # noqa: S106 - not a real one
        _, said = program.communicate(timeout=60)
        expect("a wrong token is told in one line", (program.returncode, said.count("\n")), (2, 1))
        program = image.start(*python, DISCORD_TOKEN=TOKEN)
        assert program.stdout is not None
        expect("it connects", next((_READY for line in program.stdout if line.startswith(_READY)), None), _READY)
        asked = [image.start(*image.health).wait(60) for _ in range(5)]
        expect("then it is well", asked[-1], 0)
        database = Path(image.inside(image.volumes[0])) / "wonders.db"
        owner = image.user if os.geteuid() == 0 else os.geteuid()
        expect("its database is on the volume, and its user's", database.stat().st_uid, owner)
        program.send_signal(signal.Signals[image.stop_signal])
        _, said = program.communicate(timeout=10)
        expect("asked to stop, it ends cleanly within ten seconds", (program.returncode, said), (0, ""))
    return wrong


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - a program for the terminal


def main() -> int:
    """Build and try the image; return the exit status."""
    parser = argparse.ArgumentParser(description="The Dockerfile's steps, without a container engine.")
    version = next(rest for name, rest in steps() if name == "FROM").partition(":")[2].partition("-")[0]
    there = shutil.which(f"python{version}")
    works = there is not None and subprocess.run([there, "-c", ""], capture_output=True, check=False).returncode == 0
    parser.add_argument("--python", default=there if works else sys.executable, help="in place of the base image")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        _tell(f"The steps of the Dockerfile, in an empty folder, with {options.python}:")
        image = built(Path(folder) / "image", options.python)
        _tell("What comes of them:")
        wrong = tried(image)
    _tell("The image is as it should be." if not wrong else f"{len(wrong)} things are wrong.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
