"""The options of a client, checked before any call."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn
from urllib.parse import unquote, urlsplit

from ._errors import ConfigurationError, Facts

DEFAULT_TIMEOUT = 20.0
_LONGEST_TIMEOUT = 86_400.0
_LOOPBACK = re.compile(r"localhost|127(\.\d{1,3}){3}|::1", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The options as calls are made with them."""

    api_key: str = field(repr=False)
    #: Without a slash at its end.
    base_url: str
    timeout: float
    max_retries: int
    retry_on_rate_limit: bool


def _refuse(text: str) -> NoReturn:
    raise ConfigurationError(text, Facts(code="invalid_configuration"))


def read_options(
    *, api_key: str, base_url: str, timeout: float, max_retries: int, retry_on_rate_limit: bool
) -> Settings:
    """Checks the options. `ConfigurationError` names the one that is wrong, and never repeats what was given."""
    if isinstance(max_retries, bool) or not isinstance(max_retries, int) or max_retries < 0:
        _refuse("max_retries is a whole number, 0 or more.")
    if retry_on_rate_limit and max_retries == 0:
        _refuse("retry_on_rate_limit has no effect without max_retries; set that to 1 or more.")
    key = _read_key(api_key)
    return Settings(
        api_key=key,
        base_url=_read_base_url(base_url, key),
        timeout=check_timeout(timeout),
        max_retries=max_retries,
        retry_on_rate_limit=retry_on_rate_limit,
    )


def check_timeout(timeout: float) -> float:
    """Seconds, more than 0 and up to a day."""
    if not (isinstance(timeout, (int, float)) and 0 < timeout <= _LONGEST_TIMEOUT):
        _refuse("timeout is a number of seconds, more than 0 and at most a day.")
    return timeout


def _read_key(given: object) -> str:
    # Files and environment variables like to add a line end.
    key = given.strip() if isinstance(given, str) else ""
    if key == "":
        _refuse("api_key is missing: give the API key that the portal showed you.")
    # What these characters make up looks the same in JSON, HTML and addresses, so it can be found there and hidden.
    if not re.fullmatch(r"[\w.-]{8,}", key, re.ASCII):
        _refuse("api_key is no API key: it has blanks or other characters in it, or is cut off.")
    return key


def _read_base_url(given: object, api_key: str) -> str:
    text = given.strip() if isinstance(given, str) else ""
    url = None
    try:
        url = urlsplit(text)
        host, _ = url.hostname, url.port
    except ValueError:
        host = None
    if url is None or not host or re.search(r"\s", text):
        _refuse("base_url is no address; it looks like https://api.example.com.")
    if not (url.scheme == "https" or (url.scheme == "http" and _LOOPBACK.fullmatch(host))):
        _refuse("base_url must begin with https://, so that nobody on the way can read your key.")
    if "@" in url.netloc or "?" in text or "#" in text:
        _refuse("base_url is the address alone, without a user, a password, ? or #.")
    # In small letters, because host names are written so.
    if api_key.lower() in unquote(text).lower():
        _refuse("base_url has the API key in it. Addresses end up in logs; the key travels in a header.")
    return text.rstrip("/")
