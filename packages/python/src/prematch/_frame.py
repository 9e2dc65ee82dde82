"""Rows as a frame of pandas."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Iterable, Iterator

if TYPE_CHECKING:
    import pandas


def to_frame(rows: Iterable[object]) -> pandas.DataFrame:
    """One line for each object of `prematch.models`, and a column for each of its figures.

    What lies deeper has dotted names (`probabilities.home`), as `pandas.json_normalize` gives them; instants and days are
    pandas' own; lists stay as they are. Needs `pip install 'prematch[pandas]'`.
    """
    try:
        import pandas
    except ImportError as thrown:
        raise ImportError("to_frame needs pandas: pip install 'prematch[pandas]'.") from thrown

    return pandas.DataFrame([dict(_figures(row, "")) for row in rows])


def _figures(value: Any, name: str) -> Iterator[tuple[str, Any]]:
    if not is_dataclass(value):
        yield name, value
        return
    for one in fields(value):
        yield from _figures(getattr(value, one.name), f"{name}.{one.name}".lstrip("."))
