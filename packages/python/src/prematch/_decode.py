"""From JSON to the dataclasses of `models`."""

from __future__ import annotations

import types
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime
from functools import cache
from typing import Any, Callable, Literal, Mapping, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
Decoder = Callable[[Any, str], Any]


class Mismatch(Exception):
    """A value is not of the shape that the API's document gives it; the text says which."""


def decode(shape: type[T], value: object) -> T:
    """A value of `shape`, made of parsed JSON. Members that the shape does not know are left out.

    Words of an enumeration that are newer than this package pass: a new one breaks no program.
    """
    decoder: Decoder = _decoder(shape)  # type: ignore[arg-type]
    made: T = decoder(value, "")
    return made


@cache
def _decoder(shape: Any) -> Decoder:
    origin = get_origin(shape)
    if is_dataclass(shape):
        return _object(shape)
    if origin is tuple:
        return _array(get_args(shape)[0])
    if origin in (Union, types.UnionType):
        return _optional(shape)
    if origin is not None and origin is not Literal:
        return _mapping(get_args(shape)[1])
    return _SCALARS.get(shape, _as_it_is)


def _object(shape: Any) -> Decoder:
    hints = get_type_hints(shape)
    # Members that are words of Python have an underscore behind.
    members = [
        (one.name, one.name.rstrip("_"), _decoder(hints[one.name]), one.default is MISSING)
        for one in fields(shape)
    ]

    def read(value: Any, place: str) -> Any:
        given = _expect(value, dict, place, "an object")
        known = {}
        for name, member, decoder, is_required in members:
            if member in given:
                known[name] = decoder(given[member], f"{place}.{member}")
            elif is_required:
                raise Mismatch(f"{place}.{member} is missing".lstrip("."))
        return shape(**known)

    return read


def _array(item: Any) -> Decoder:
    decoder = _decoder(item)

    def read(value: Any, place: str) -> Any:
        given = _expect(value, list, place, "a list")
        return tuple(decoder(one, f"{place}[{i}]") for i, one in enumerate(given))

    return read


def _mapping(item: Any) -> Decoder:
    decoder = _decoder(item)

    def read(value: Any, place: str) -> Any:
        given = _expect(value, dict, place, "an object")
        return {name: decoder(one, f"{place}.{name}") for name, one in given.items()}

    return read


def _optional(shape: Any) -> Decoder:
    (inner,) = (one for one in get_args(shape) if one is not type(None))
    decoder = _decoder(inner)
    return lambda value, place: None if value is None else decoder(value, place)


def _instant(value: Any, place: str) -> datetime:
    try:
        # Python 3.10 does not read the Z.
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    except (AttributeError, ValueError):
        raise Mismatch(f"{place} is no instant".lstrip(".")) from None


def _day(value: Any, place: str) -> date:
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise Mismatch(f"{place} is no day".lstrip(".")) from None


def _number(value: Any, place: str) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    raise Mismatch(f"{place} is no number".lstrip("."))


def _exactly(kind: type, name: str) -> Decoder:
    def read(value: Any, place: str) -> Any:
        return _expect(value, kind, place, name)

    return read


def _as_it_is(value: Any, place: str) -> Any:
    return value


_SCALARS: Mapping[Any, Decoder] = {
    datetime: _instant,
    date: _day,
    float: _number,
    int: _exactly(int, "a whole number"),
    str: _exactly(str, "a text"),
    bool: _exactly(bool, "true or false"),
}


def _expect(value: Any, kind: type, place: str, name: str) -> Any:
    # True is an int to Python.
    if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
        return value
    raise Mismatch(f"{place.lstrip('.') or 'it'} is not {name}")
