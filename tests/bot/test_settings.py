"""Settings come from the environment and a file; an error gets one sentence, and no secret is ever repeated."""

import traceback
from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from bot.services.clearing import EVER, Kept
from bot.services.personal_data import Operator
from bot.services.token_buckets import Allowance
from bot.settings import LogFormat, Settings, SettingsError

EXAMPLE = Path(__file__).parents[2] / ".env.example"
PASSWORD = "hunter2"  # noqa: S105 - not a real password; must never be shown


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, empty, in an environment without settings, so that a developer's own do not count."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def database(url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the database URL that SQLAlchemy receives for this setting, including the password."""
    monkeypatch.setenv("DATABASE_URL", url)
    return Settings.read().database.render_as_string(hide_password=False)


def refused(kind: type[Settings] = Settings) -> str:
    """Return the error sentence for invalid settings; check that neither it nor a traceback reveals a secret."""
    with pytest.raises(SettingsError) as found:
        kind.read()
    sentence = str(found.value)
    assert len(sentence.splitlines()) == 1
    assert sentence.endswith(".")
    assert "pydantic" not in sentence
    assert (found.value.__cause__, found.value.__context__) == (None, None)
    assert PASSWORD not in "".join(traceback.format_exception(found.value))
    return sentence


# The example file, and where settings come from.


def test_the_example_names_every_setting_and_no_other() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    names = [line.partition("=")[0] for line in lines if line and not line.startswith("#")]
    assert sorted(names) == sorted(name.upper() for name in Settings.model_fields)


def test_the_example_holds_the_defaults() -> None:
    assert Settings.read(EXAMPLE) == Settings.read()
    assert Settings.read() == Settings.model_construct()


def test_the_example_explains_every_setting() -> None:
    parts = EXAMPLE.read_text(encoding="utf-8").split("\n\n")
    settings = [part.splitlines() for part in parts if not part.splitlines()[-1].startswith("#")]
    assert len(settings) == len(Settings.model_fields)
    for *comment, setting in settings:
        assert comment
        assert all(line.startswith("# ") for line in comment)
        assert not setting.startswith("#")


def test_without_settings_all_is_in_the_data_folder() -> None:
    settings = Settings.read()
    assert settings.data_folder == Path("data")
    assert settings.database_url is None
    assert str(settings.database) == "sqlite+aiosqlite:///data/wonders.db"


def test_the_file_counts_more_than_the_defaults_and_the_environment_more_than_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path(".env").write_text("DATA_FOLDER=of the file\nDATABASE_URL=sqlite:///file.db\nOTHER=1\n", encoding="utf-8")
    monkeypatch.setenv("DATA_FOLDER", "of the environment")
    settings = Settings.read()
    assert settings.data_folder == Path("of the environment")
    assert str(settings.database) == "sqlite+aiosqlite:///file.db"


def test_what_is_empty_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATA_FOLDER", "")
    monkeypatch.setenv("DATABASE_URL", "")
    assert Settings.read() == Settings.model_construct()


def test_settings_do_not_change() -> None:
    settings = Settings.read()
    with pytest.raises(ValidationError):
        settings.data_folder = Path("elsewhere")  # type: ignore[misc] # what the types forbid is tried


def test_a_line_of_the_file_that_cannot_be_read_is_told() -> None:
    Path(".env").write_text(f"DATA_FOLDER=games\nDATABASE_URL='{PASSWORD}\n", encoding="utf-8")
    assert refused() == "Line 2 of .env cannot be read."


def test_a_folder_in_the_files_place_is_told() -> None:
    Path(".env").mkdir()
    assert refused() == ".env must be a file, not a folder."


# The data folder.


def test_the_home_folder_may_be_written_as_in_a_shell(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("DATA_FOLDER", "~/games")
    assert Settings.read().data_folder == folder / "games"


def test_a_home_folder_that_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATA_FOLDER", "~nobody-of-this-name/games")
    assert "DATA_FOLDER" in refused()


def test_the_database_lies_in_the_data_folder_whatever_its_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATA_FOLDER", str(folder / "100% odd?"))
    assert Settings.read().database.database == str(folder / "100% odd?" / "wonders.db")


# The address of the database.


def test_in_an_address_too_the_home_folder_may_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))
    assert database("sqlite:///~/games.db", monkeypatch) == f"sqlite+aiosqlite:///{folder}/games.db"
    monkeypatch.setenv("DATABASE_URL", "sqlite:///~nobody-of-this-name/games.db")
    assert "home folder" in refused()


@pytest.mark.parametrize(
    ("url", "given"),
    [
        ("postgresql://u:p@host/name", "postgresql+asyncpg://u:p@host/name"),
        ("postgres://u:p@host/name", "postgresql+asyncpg://u:p@host/name"),
        ("postgresql+asyncpg://u:p@host/name", "postgresql+asyncpg://u:p@host/name"),
        ("postgresql://u:p@db.example.org:5433/name", "postgresql+asyncpg://u:p@db.example.org:5433/name"),
        ("postgresql://u:p%40%25@[::1]/name", "postgresql+asyncpg://u:p%40%25@[::1]/name"),
        ("postgresql://u@host/name", "postgresql+asyncpg://u@host/name"),
        ("postgresql://u:p@host/name?sslmode=verify-full", "postgresql+asyncpg://u:p@host/name?ssl=verify-full"),
        ("postgresql+asyncpg://u:p@host/name?ssl=require", "postgresql+asyncpg://u:p@host/name?ssl=require"),
        ("sqlite:///games.db", "sqlite+aiosqlite:///games.db"),
        ("sqlite:////srv/wonders/games.db", "sqlite+aiosqlite:////srv/wonders/games.db"),
    ],
)
def test_an_address_is_given_with_the_driver_that_asyncio_needs(
    url: str, given: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert database(url, monkeypatch) == given


@pytest.mark.parametrize(
    "url",
    [
        PASSWORD,
        f"mysql://u:{PASSWORD}@host/name",
        f"postgresql+psycopg://u:{PASSWORD}@host/name",
        f"postgresql://u:{PASSWORD}@host",
        f"postgresql://u:{PASSWORD}@/name",
        f"postgresql://u:{PASSWORD}/name",
        f"postgresql://u:{PASSWORD}@host:0/name",
        f"postgresql://u:{PASSWORD}@host:99999/name",
        f"postgresql://u:a@{PASSWORD}@host/name",
        f"postgresql://u:a@b/{PASSWORD}@host/name",
        f"postgresql://u:p@host/name?password={PASSWORD}",
        f"postgresql://u:p@host/name?sslmode={PASSWORD}",
        f"postgresql://u:{PASSWORD}@host/name?ssl=require&sslmode=require",
        f"postgresql://u:{PASSWORD}@host/name?sslmode=require&sslmode=disable",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite://games.db",
        "sqlite:///games.db?mode=ro",
        f"sqlite://u:{PASSWORD}@host/games.db",
        "games.db",
    ],
)
def test_any_other_address_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert "DATABASE_URL" in refused()


def test_a_wrong_address_in_the_file_is_refused_alike() -> None:
    Path(".env").write_text(f"DATABASE_URL=mysql://u:{PASSWORD}@host/name\n", encoding="utf-8")
    assert "postgresql://user:password@host/name or sqlite:///path" in refused()


def test_the_password_is_not_shown_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"postgresql://u:{PASSWORD}@host/name")
    settings = Settings.read()
    assert settings.database.password == PASSWORD
    for shown in (repr(settings), str(settings), settings.model_dump_json(), repr(settings.database)):
        assert PASSWORD not in shown
    assert PASSWORD not in str(settings.database)


# The token, the log, the shards.


def test_without_a_token_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for nothing in ("", "  "):
        monkeypatch.setenv("DISCORD_TOKEN", nothing)
        assert Settings.read().discord_token is None


def test_a_blank_that_was_copied_along_is_no_part_of_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f" {PASSWORD}\n")
    settings = Settings.read()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == PASSWORD
    for shown in (repr(settings), str(settings), settings.model_dump_json()):
        assert PASSWORD not in shown


@pytest.mark.parametrize(
    "token", [f"{PASSWORD} {PASSWORD}", f"{PASSWORD}\n{PASSWORD}", f"{PASSWORD}\x07", f"{PASSWORD}ä"]
)
def test_what_is_no_word_is_no_token(token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert "DISCORD_TOKEN" in refused()


@pytest.mark.parametrize("level", ["warning", "Warning", "WARNING"])
def test_the_level_of_the_log_is_a_word_in_any_case(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", level)
    assert Settings.read().log_level == "WARNING"


def test_another_level_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    assert refused() == "LOG_LEVEL must be DEBUG, INFO, WARNING, ERROR."


def test_the_log_is_text_or_json(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.read().log_format is LogFormat.TEXT
    monkeypatch.setenv("LOG_FORMAT", "JSON")
    assert Settings.read().log_format is LogFormat.JSON
    monkeypatch.setenv("LOG_FORMAT", "xml")
    assert refused() == "LOG_FORMAT must be text or json."


def test_whoever_runs_it_is_named_as_they_want(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.read().operator == Operator()
    monkeypatch.setenv("OPERATOR_CONTACT", " me@example.org ")
    monkeypatch.setenv("PRIVACY_URL", "https://example.org/p")
    monkeypatch.setenv("TERMS_URL", "https://example.org/t")
    assert Settings.read().operator == Operator("me@example.org", "https://example.org/p", "https://example.org/t")
    monkeypatch.setenv("TERMS_URL", "my terms")
    assert refused() == "TERMS_URL must be an address like https://example.org/privacy."
    monkeypatch.setenv("TERMS_URL", "")
    monkeypatch.setenv("OPERATOR_CONTACT", "x" * 201)
    assert refused() == "OPERATOR_CONTACT must be one line of at most 200 characters."


@pytest.mark.parametrize(
    ("shards", "given"), [("0-3", (0, 1, 2, 3)), ("0,2", (0, 2)), (" 1 , 3 - 4 ", (1, 3, 4)), ("7", (7,)), ("", ())]
)
def test_shards_are_a_list_or_a_range(shards: str, given: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARD_COUNT", "8")
    monkeypatch.setenv("SHARD_IDS", shards)
    settings = Settings.read()
    assert (settings.shard_count, settings.shard_ids) == (8, given)


@pytest.mark.parametrize(
    ("count", "shards"),
    [
        ("8", "8"),
        ("8", "0-8"),
        ("", "0"),
        ("8", "one"),
        ("8", "0,0"),
        ("8", "0-"),
        ("8", "-1"),
        ("8", "3-1"),
        ("8", "1-10000"),
    ],
)
def test_shards_that_there_are_not_are_refused(count: str, shards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARD_COUNT", count)
    monkeypatch.setenv("SHARD_IDS", shards)
    assert "SHARD_IDS" in refused()


@pytest.mark.parametrize("count", ["0", "-1", "many"])
def test_a_number_of_shards_that_cannot_be_is_refused(count: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARD_COUNT", count)
    assert "SHARD_COUNT" in refused()


@pytest.mark.parametrize("days", ["7", "60", "90"])
def test_tables_may_stand_idle_for_some_weeks(days: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.read().bounds.idle == timedelta(days=60)
    monkeypatch.setenv("TABLES_IDLE_DAYS", days)
    assert Settings.read().bounds.idle == timedelta(days=int(days))


@pytest.mark.parametrize("days", ["0", "-1", "6", "91", "many"])
def test_but_not_for_days_only_nor_for_ever(days: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLES_IDLE_DAYS", days)
    assert "TABLES_IDLE_DAYS" in refused()


def test_nobody_has_said_how_long_games_are_kept_until_the_operator_does(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.read().kept == Kept()
    monkeypatch.setenv("MOVES_KEPT_DAYS", "")
    monkeypatch.setenv("RESULTS_KEPT_DAYS", "ever")
    assert Settings.read().kept == Kept(None, EVER)
    monkeypatch.setenv("MOVES_KEPT_DAYS", "7")
    monkeypatch.setenv("RESULTS_KEPT_DAYS", " 36500 ")
    assert Settings.read().kept == Kept(7, 36_500)


@pytest.mark.parametrize("name", ["MOVES_KEPT_DAYS", "RESULTS_KEPT_DAYS"])
@pytest.mark.parametrize("days", ["0", "6", "-30", "36501", "30.5", "never", "1 year", "99999999"])
def test_a_mistake_in_how_long_games_are_kept_deletes_nothing(
    name: str, days: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, days)
    assert refused() == f"{name} must be 7 to 36500 days, or ever."


@pytest.mark.parametrize(("days", "kept"), [("1", 1), ("3650", 3650), ("ever", None), (" Ever ", None)])
def test_servers_that_removed_the_bot_are_kept_for_a_time(
    days: str, kept: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Settings.read().operator.servers_kept == timedelta(days=30)
    monkeypatch.setenv("SERVERS_KEPT_DAYS", days)
    assert Settings.read().operator.servers_kept == (None if kept is None else timedelta(days=kept))


@pytest.mark.parametrize("days", ["0", "-1", "3651", "never", "1.5"])
def test_no_other_time_is_taken_for_one(days: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVERS_KEPT_DAYS", days)
    assert "SERVERS_KEPT_DAYS" in refused()


# The file.


def test_a_file_that_is_no_text_is_refused() -> None:
    Path(".env").write_bytes(b"DATABASE_URL=hunter2\xff\n")
    assert refused() == ".env must be text in UTF-8."


def test_a_file_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    Path(".env").touch()
    monkeypatch.setattr(Path, "open", fail)  # not by file mode, because the user running the tests may be root
    monkeypatch.setattr("builtins.open", fail)
    assert refused() == ".env cannot be read: Permission denied."


# Settings of later versions.


class More(Settings):
    turns: int = 0
    friends: tuple[int, ...] = ()
    token: SecretStr = SecretStr("")


@pytest.mark.parametrize("name", ["TURNS", "FRIENDS"])
def test_a_setting_of_another_kind_is_refused_in_one_sentence_too(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, PASSWORD)
    assert name in refused(More).upper()


# The metrics.


def test_a_port_opens_the_metrics_at_an_address_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METRICS_PORT", "9817")
    monkeypatch.setenv("METRICS_ADDRESS", " ::1 ")
    assert (Settings.read().metrics_port, Settings.read().metrics_address) == (9817, "::1")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("METRICS_PORT", "0"),
        ("METRICS_PORT", "65536"),
        ("METRICS_PORT", "metrics"),
        ("METRICS_ADDRESS", "localhost"),
        ("METRICS_ADDRESS", "127.0.0.1:9817"),
    ],
)
def test_another_port_or_address_is_refused(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    assert name in refused()


# How fast people may press.


def test_the_operator_settles_how_fast_one_person_may_press(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.read().allowance == Allowance(at_once=20, per_second=2)
    monkeypatch.setenv("MOST_PRESSES_AT_ONCE", "5")
    monkeypatch.setenv("MOST_PRESSES_PER_SECOND", "0.5")
    assert Settings.read().allowance == Allowance(at_once=5, per_second=0.5)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MOST_PRESSES_AT_ONCE", "0"),
        ("MOST_PRESSES_AT_ONCE", "1.5"),
        ("MOST_PRESSES_AT_ONCE", "9" * 30),
        ("MOST_PRESSES_PER_SECOND", "0"),
        ("MOST_PRESSES_PER_SECOND", "1e-300"),
        ("MOST_PRESSES_PER_SECOND", "-1"),
        ("MOST_PRESSES_PER_SECOND", "nan"),
        ("MOST_PRESSES_PER_SECOND", "inf"),
        ("MOST_PRESSES_PER_SECOND", "fast"),
    ],
)
def test_an_allowance_that_lets_in_nobody_or_everybody_is_refused(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    assert name in refused()
