"""What is found out before any call. What goes into a path is checked: `..` would lead to another route."""

from __future__ import annotations

import re
from datetime import date, datetime, timezone
from typing import Iterable, NoReturn, Sequence

from ._errors import Facts, ValidationError

_BULK_MOST = 100


def _refuse(code: str, text: str) -> NoReturn:
    raise ValidationError(f"{text} No call was made.", Facts(code=code))


def check_competition_code(code: object) -> str:
    if not isinstance(code, str) or not re.fullmatch(r"[\w-]+", code, re.ASCII):
        _refuse("invalid_competition_code", "A competition code looks like LIGUE_1; list_leagues() gives yours.")
    return code


def check_match_id(match_id: object) -> str:
    if not isinstance(match_id, str) or not re.fullmatch(r"fsm:v1:[0-9a-f]{64}", match_id, re.ASCII):
        _refuse(
            "invalid_match_id",
            "A match id looks like fsm:v1: followed by 64 lower-case hexadecimal characters; pass ids exactly as a list gave them.",
        )
    return match_id


def check_bulk_ids(given: Iterable[str]) -> list[str]:
    """1 to 100, well-formed, each once. A plan may allow fewer; that is the server's to say."""
    ids = [] if isinstance(given, str) else list(given)
    if not ids or not all(isinstance(one, str) for one in ids):
        _refuse("invalid_bulk_request", "Give a list of texts with at least one match id.")
    if len(ids) > _BULK_MOST:
        _refuse(
            "bulk_limit_exceeded",
            f"These are {len(ids)} match ids and one bulk call takes {_BULK_MOST}; split them.",
        )
    for one in ids:
        check_match_id(one)
    if len(set(ids)) < len(ids):
        _refuse("duplicate_match_ids", "Each match id may stand in the list only once.")
    return ids


def check_sections(include: Sequence[str] | None) -> str | None:
    """Which names there are is the server's to say."""
    if include is None:
        return None
    if isinstance(include, str) or not include or not all(isinstance(one, str) for one in include):
        _refuse("invalid_include", "include is a list with at least one section; leave it out for all.")
    return ",".join(include)


def day(given: date | str | None) -> str | None:
    """A Europe/Paris day as the API takes it."""
    if isinstance(given, datetime):
        _refuse("invalid_date", "start and end are days: give a date, not a time, whose day depends on where one is.")
    return given.isoformat() if isinstance(given, date) else given


def instant(given: datetime | str | None) -> str | None:
    """An instant as the API takes it, UTC."""
    if not isinstance(given, datetime):
        return given
    if given.tzinfo is None:
        _refuse("invalid_date", "as_of is an instant: give a datetime that has a time zone.")
    return given.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
