"""Finds the time zones that typed text means: names, cities, offsets and abbreviations, as people use them."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from types import MappingProxyType
from zoneinfo import ZoneInfo

from babel import Locale
from babel.core import get_global

from bot.services.pace import zones
from bot.text.matching import fold

_ABBREVIATIONS = {
    "UTC": "utc uct z zulu gmt",
    "America/New_York": "et est edt eastern ny nyc",
    "America/Chicago": "ct cdt central",
    "America/Denver": "mt mst mdt mountain",
    "America/Los_Angeles": "pt pst pdt pacific",
    "America/Anchorage": "akst akdt",
    "Pacific/Honolulu": "hst",
    "America/Halifax": "adt atlantic",
    "America/St_Johns": "nst ndt",
    "America/Sao_Paulo": "brt brst",
    "America/Argentina/Buenos_Aires": "art",
    "America/Santiago": "clt clst",
    "America/Bogota": "cot",
    "America/Lima": "pet",
    "Europe/London": "bst uk",
    "Europe/Lisbon": "wet",
    "Europe/Berlin": "cet cest mez mesz",
    "Europe/Athens": "eet eest",
    "Europe/Istanbul": "trt",
    "Europe/Moscow": "msk",
    "Africa/Johannesburg": "sast",
    "Africa/Nairobi": "eat",
    "Africa/Lagos": "wat",
    "Asia/Jerusalem": "idt",
    "Asia/Dubai": "gst",
    "Asia/Karachi": "pkt",
    "Asia/Bangkok": "ict",
    "Asia/Jakarta": "wib",
    "Asia/Manila": "pht phst",
    "Asia/Kuala_Lumpur": "myt",
    "Asia/Singapore": "sgt",
    "Asia/Hong_Kong": "hkt",
    "Asia/Tokyo": "jst",
    "Asia/Seoul": "kst",
    "Australia/Perth": "awst",
    "Australia/Adelaide": "acst acdt",
    "Australia/Sydney": "aest aedt aet",
    "Pacific/Auckland": "nzst nzdt nzt",
}
"""Abbreviations by zone. Both of a pair such as EST and EDT mean the zone's local time, including summer time."""
_TWICE = {
    "cst": ("America/Chicago", "Asia/Shanghai"),
    "ast": ("America/Halifax", "Asia/Riyadh"),
    "ist": ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"),
}
"""Zones by abbreviation, if several zones share it, likeliest first."""
_ALSO = {"Asia/Dhaka": "bst", "Asia/Riyadh": "ast"}
"""Common abbreviations of zones that have none in the time zone database."""
_CITIES = {
    "America/New_York": "atlanta baltimore boston charlotte cleveland miami orlando philadelphia pittsburgh washington",
    "America/Chicago": "austin dallas houston memphis milwaukee minneapolis nashville texas",
    "America/Denver": "salt-lake-city",
    "America/Los_Angeles": "california las-vegas oakland portland sacramento san-diego san-francisco san-jose seattle",
    "America/Toronto": "montreal ottawa quebec",
    "America/Edmonton": "calgary",
    "America/Sao_Paulo": "brasilia porto-alegre rio-de-janeiro",
    "Europe/London": "birmingham bristol britain cardiff edinburgh england glasgow great-britain leeds liverpool "
    "manchester scotland wales",
    "Europe/Berlin": "bremen cologne deutschland dortmund dresden duesseldorf dusseldorf frankfurt hamburg hanover "
    "koeln koln leipzig muenchen munchen munich nuremberg nurnberg stuttgart",
    "Europe/Paris": "bordeaux lille lyon marseille nantes strasbourg toulouse",
    "Europe/Zurich": "basel bern geneva schweiz",
    "Europe/Vienna": "graz oesterreich osterreich salzburg wien",
    "Europe/Madrid": "barcelona bilbao seville valencia",
    "Europe/Rome": "florence milan naples turin",
    "Europe/Amsterdam": "rotterdam the-hague utrecht",
    "Europe/Brussels": "antwerp ghent",
    "Europe/Warsaw": "gdansk krakow wroclaw",
    "Europe/Istanbul": "ankara izmir",
    "Asia/Jerusalem": "haifa",
    "Asia/Dubai": "abu-dhabi",
    "Asia/Kolkata": "bangalore chennai delhi hyderabad mumbai new-delhi pune",
    "Asia/Shanghai": "beijing china guangzhou shenzhen",
    "Asia/Tokyo": "kyoto osaka",
    "Africa/Johannesburg": "cape-town durban pretoria",
    "Africa/Lagos": "abuja",
    "Australia/Sydney": "canberra",
    "Australia/Brisbane": "gold-coast",
    "Pacific/Auckland": "christchurch wellington",
}
"""Large cities and regions that no zone is named after, by zone."""
_SEVERAL = {
    "georgia": ("America/New_York", "Asia/Tbilisi"),
    **dict.fromkeys(
        ("america", "united states", "us", "usa"),
        ("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"),
    ),
}
_MOST_MEANT = 5
"""Maximum number of zones in one country that a person is asked to choose from."""
_WORDS = frozenset(
    {
        *("act", "acre", "center", "christmas", "continental", "easter", "east", "general", "midway", "north"),
        *("petersburg", "resolute", "reunion", "south", "troll", "wake", "west"),
    }
)
"""Last parts of zone names that usually mean something else; only the whole names are recognised."""
_MEANT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {**{each: (zone,) for zone, known in _ABBREVIATIONS.items() for each in known.split()}, **_TWICE}
)
_BY_LOCALE: Mapping[str | None, str] = MappingProxyType(
    {
        "en-US": "America/New_York America/Chicago America/Denver America/Los_Angeles Europe/London",
        "en-GB": "Europe/London Europe/Dublin Australia/Sydney Asia/Kolkata America/New_York",
        "de": "Europe/Berlin Europe/London America/New_York",
        "fr": "Europe/Paris America/Toronto Europe/London",
        "es-ES": "Europe/Madrid Atlantic/Canary America/Mexico_City America/Argentina/Buenos_Aires",
        "es-419": "America/Mexico_City America/Bogota America/Argentina/Buenos_Aires America/Santiago Europe/Madrid",
        "pt-BR": "America/Sao_Paulo America/Manaus Europe/Lisbon",
        "ja": "Asia/Tokyo Europe/London",
        "ko": "Asia/Seoul Europe/London",
        "zh-CN": "Asia/Shanghai Europe/London",
        "zh-TW": "Asia/Taipei Europe/London",
        "ru": "Europe/Moscow Europe/Kaliningrad Asia/Yekaterinburg Asia/Novosibirsk Asia/Vladivostok",
        "uk": "Europe/Kyiv Europe/Warsaw Europe/Berlin",
        "pl": "Europe/Warsaw Europe/London",
        "nl": "Europe/Amsterdam Europe/London",
        "it": "Europe/Rome Europe/London",
        "cs": "Europe/Prague Europe/London",
        "hu": "Europe/Budapest Europe/London",
        "ro": "Europe/Bucharest Europe/London",
        "bg": "Europe/Sofia Europe/London",
        "el": "Europe/Athens Europe/London",
        "tr": "Europe/Istanbul Europe/Berlin",
        "sv-SE": "Europe/Stockholm Europe/London",
        "no": "Europe/Oslo Europe/London",
        "da": "Europe/Copenhagen Europe/London",
        "fi": "Europe/Helsinki Europe/Stockholm",
        "lt": "Europe/Vilnius Europe/London",
        "hr": "Europe/Zagreb Europe/London",
        "hi": "Asia/Kolkata Europe/London",
        "th": "Asia/Bangkok Europe/London",
        "vi": "Asia/Ho_Chi_Minh Europe/London",
        "id": "Asia/Jakarta Asia/Makassar Asia/Jayapura",
        None: "Europe/London Europe/Berlin America/New_York America/Chicago America/Los_Angeles",
    }
)
"""Zones by Discord locale, likeliest first. Other locales use the entry for None."""
_PRINCIPAL = (
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Phoenix",
    "America/Chicago",
    "America/Mexico_City",
    "America/New_York",
    "America/Toronto",
    "America/Bogota",
    "America/Lima",
    "America/Halifax",
    "America/Santiago",
    "America/Caracas",
    "America/St_Johns",
    "America/Sao_Paulo",
    "America/Argentina/Buenos_Aires",
    "Atlantic/Azores",
    "Europe/London",
    "Europe/Dublin",
    "Europe/Lisbon",
    "Europe/Berlin",
    "Europe/Paris",
    "Europe/Madrid",
    "Europe/Rome",
    "Africa/Lagos",
    "Europe/Athens",
    "Europe/Helsinki",
    "Europe/Kyiv",
    "Africa/Cairo",
    "Africa/Johannesburg",
    "Asia/Jerusalem",
    "Europe/Moscow",
    "Europe/Istanbul",
    "Asia/Riyadh",
    "Africa/Nairobi",
    "Asia/Tehran",
    "Asia/Dubai",
    "Asia/Kabul",
    "Asia/Karachi",
    "Asia/Tashkent",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Asia/Dhaka",
    "Asia/Almaty",
    "Asia/Yangon",
    "Asia/Bangkok",
    "Asia/Jakarta",
    "Asia/Ho_Chi_Minh",
    "Asia/Shanghai",
    "Asia/Singapore",
    "Asia/Hong_Kong",
    "Asia/Manila",
    "Australia/Perth",
    "Asia/Tokyo",
    "Asia/Seoul",
    "Australia/Darwin",
    "Australia/Adelaide",
    "Australia/Brisbane",
    "Australia/Sydney",
    "Pacific/Noumea",
    "Pacific/Auckland",
    "Pacific/Fiji",
    "Pacific/Tongatapu",
)
"""Zones with many people, from west to east, which are suggested first."""
_OFFSET = re.compile(r"(?P<from>(?:utc|gmt|z) ?)?(?P<sign>[+-]) ?(?P<hours>\d{1,2})(?::?(?P<minutes>\d\d))?")
_SIGN = re.compile(r"(?:utc|gmt|z)? ?([+-])")
"""Matches an offset that is typed only as far as its sign, such as "utc+"."""
_FIXED = re.compile(r"Etc/GMT([+-])([1-9]\d?)")
_NOWHERE = "ZZ"
_LETTERS = 4
"""Maximum length of an abbreviation, in letters. A longer one is a word, such as "eastern"."""
_FARTHEST = timedelta(hours=14)
_SAMPLES = tuple(datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=10 * number) for number in range(73))
"""Moments spread over two years, close enough together to distinguish any two zones."""


def zone_name(zone: str) -> str:
    """Return a zone's display name. A fixed offset has the sign that people expect."""
    fixed = _FIXED.fullmatch(zone)
    if fixed:
        return f"UTC{'-' if fixed[1] == '+' else '+'}{fixed[2]}"
    return zone.replace("_", " ")


def find_zones(typed: str, known: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the zones that this text may mean, the likeliest first; none if it is not a zone.

    It may be an abbreviation, an offset, or the name of a zone, of its city, of another large city or of a country. An
    abbreviation used in one of the person's own zones (`known`) means that zone.
    """
    wanted = fold(typed)
    if own := tuple(zone for zone in known if zone and wanted in _abbreviations(zone)):
        return own
    if wanted in _MEANT:
        return _MEANT[wanted]
    if (offset := read_offset(typed)) is not None:
        found = _at_offset(offset)
        return () if found is None else (found,)
    return _named().get(typed.strip().casefold()) or _named().get(wanted) or _places().get(wanted, ())


def read_offset(typed: str) -> timedelta | None:
    """Return a typed offset from UTC, or None. `GMT-8` is eight hours behind, as people expect, unlike `Etc/GMT-8`."""
    found = _OFFSET.fullmatch(typed.strip().casefold())
    if not found:
        return None
    offset = timedelta(hours=int(found["hours"]), minutes=int(found["minutes"] or 0))
    if offset > _FARTHEST or int(found["minutes"] or 0) > 59:
        return None
    return -offset if found["sign"] == "-" else offset


def likely_zones(locale: str | None) -> tuple[str, ...]:
    """Return the zones in which people with this Discord locale probably live, the likeliest first."""
    return tuple((_BY_LOCALE.get(locale) or _BY_LOCALE[None]).split())


def suggested_zones(typed: str, locale: str | None = None, own: str | None = None) -> Sequence[str]:
    """Return the zones that match the text typed so far, likeliest first, with cities before fixed offsets.

    Each zone is also understood if its display name is typed.

    Args:
        typed: the text so far.
        locale: the person's Discord locale.
        own: the person's own time zone, if known.
    """
    likely = [*dict.fromkeys((*([own] if own else ()), *likely_zones(locale), *_PRINCIPAL))]
    if sign := _SIGN.fullmatch(typed.strip().casefold()):
        found = [find_zones(f"{sign[1]}{hours}") for hours in range(1, _FARTHEST // timedelta(hours=1) + 1)]
        return [zone for zones in found for zone in zones]
    wanted = fold(typed)
    if not wanted:
        return likely
    meant = find_zones(typed)
    if (offset := read_offset(typed)) is not None:
        return [*dict.fromkeys((*(each for each in _PRINCIPAL if _usual_offset(each) == offset), *meant))]

    ranks = {zone: number for number, zone in enumerate(likely)}

    def order(zone: str, name: str) -> tuple[bool, bool, int, str]:
        is_odd = "/" not in zone or _is_fixed(zone)
        return is_odd, not _begins(name, wanted), ranks.get(zone, len(ranks)), zone

    fitting = [(zone, name) for zone, name in _offered() if all(part in name for part in wanted.split())]
    return [*dict.fromkeys((*meant, *(zone for zone, _ in sorted(fitting, key=lambda each: order(*each)))))]


@cache
def _offered() -> Sequence[tuple[str, str]]:
    """Return all zones that can be found by name, each with the text to search. Cached for suggestions."""
    places = {zone: [each for each in known.split() if len(each) > _LETTERS] for zone, known in _ABBREVIATIONS.items()}
    for place, meant in _places().items():
        for zone in meant:
            places.setdefault(zone, []).append(place)
    return [
        (zone, " ".join([fold(zone), fold(zone_name(zone)), *places.get(zone, [])]))
        for zone in zones()
        if find_zones(zone) == (zone,)
    ]


@cache
def _places() -> Mapping[str, tuple[str, ...]]:
    """Return the zones of each country, and of each large city that no zone is named after, by lower-case name."""
    names = Locale("en").territories
    found: dict[str, tuple[str, ...]] = {}
    for country, inside in get_global("territory_zones").items():
        if country in names and country.isalpha() and country != _NOWHERE:
            usual = [*dict.fromkeys(zone for zone in (*_PRINCIPAL, *inside) if zone in inside and zone in zones())]
            unlike = {_offsets(zone): zone for zone in reversed(usual)}
            found[fold(names[country])] = tuple(zone for zone in usual if zone in unlike.values())[:_MOST_MEANT]
    cities = {fold(city): (zone,) for zone, known in _CITIES.items() for city in known.split()}
    return {place: meant for place, meant in {**found, **cities, **_SEVERAL}.items() if place not in _WORDS}


@cache
def _named() -> Mapping[str, tuple[str, ...]]:
    """Return zones by exact name, by name in plain words, and by city: several if their clocks differ."""
    exact = {zone.casefold(): (zone,) for zone in zones()}
    whole: dict[str, list[str]] = {}
    cities: dict[str, list[str]] = {}
    for zone in zones():
        if not _is_fixed(zone):
            whole.setdefault(fold(zone), []).append(zone)
            if (city := fold(zone.rpartition("/")[2])) not in _WORDS:
                cities.setdefault(city, []).append(zone)
    return {**{name: _unlike(found) for name, found in {**cities, **whole}.items()}, **exact}


def _unlike(found: Sequence[str]) -> tuple[str, ...]:
    """Return the zones, keeping only the first of any that have the same clocks."""
    return tuple({_offsets(zone): zone for zone in reversed(found)}.values())[::-1] if len(found) > 1 else tuple(found)


def _usual_offset(zone: str) -> timedelta | None:
    """Return a zone's standard offset from UTC, without summer time."""
    return min(each for each in _offsets(zone) if each is not None)


@cache
def _offsets(zone: str) -> tuple[timedelta | None, ...]:
    clocks = ZoneInfo(zone)
    return tuple(clocks.utcoffset(each) for each in _SAMPLES)


@cache
def _abbreviations(zone: str) -> frozenset[str]:
    """Return the abbreviations that a zone uses over the year, except UTC and GMT, which mean the same everywhere."""
    clocks = ZoneInfo(zone)
    names = {fold(clocks.tzname(each) or "") for each in _SAMPLES} | {_ALSO.get(zone, "")}
    names |= {name for name, meant in _TWICE.items() if zone in meant}
    return frozenset(name for name in names if name.isalpha() and _MEANT.get(name) != ("UTC",))


def _at_offset(offset: timedelta) -> str | None:
    """Return a zone that has this UTC offset all year; None if no zone does."""
    hours, rest = divmod(offset, timedelta(hours=1))
    if not rest:
        name = f"Etc/GMT{-hours:+d}" if hours else "UTC"
        return name if name in zones() else None
    return _steady().get(offset)


@cache
def _steady() -> Mapping[timedelta | None, str]:
    """Return a zone without clock changes for each UTC offset that has one; well-known zones are preferred."""
    steady = [zone for zone in (*_PRINCIPAL, *zones()) if len(set(_offsets(zone))) == 1]
    return {_offsets(zone)[0]: zone for zone in reversed(steady)}


def _is_fixed(zone: str) -> bool:
    return _FIXED.fullmatch(zone) is not None


def _begins(name: str, wanted: str) -> bool:
    return all(any(part.startswith(word) for part in name.split()) for word in wanted.split())
