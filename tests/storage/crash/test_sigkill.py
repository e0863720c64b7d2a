"""Kill the program at random moments under load, a few times; `make soak` does it hundreds of times."""

from sqlalchemy import URL

from tests.storage.crash.promises import kill_often

KILLS = {"sqlite": 5, "postgresql": 3}
SEED = 57
"""With this one, the first three kills come late, soon and at once, as they do by chance among dozens."""


async def test_killed_at_random_moments_it_keeps_every_promise(bare_url: URL) -> None:
    kills = KILLS[bare_url.get_backend_name()]
    await kill_often(bare_url.render_as_string(hide_password=False), kills, SEED)
