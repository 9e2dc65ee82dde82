"""The typed client of the Prematch data API: football forecasts published before kickoff and verified after it."""

from ._answer import Answer, Cost, Quota
from ._async_client import AsyncPrematch
from ._client import Prematch
from ._errors import (
    ApiError,
    AuthenticationError,
    ConfigurationError,
    ConflictError,
    InvalidResponseError,
    NetworkError,
    NotFoundError,
    PermissionDeniedError,
    PrematchError,
    RateLimitError,
    RequestTimeoutError,
    ServerError,
    ValidationError,
)
from ._frame import to_frame
from ._version import __version__

__all__ = [
    "Answer",
    "ApiError",
    "AsyncPrematch",
    "AuthenticationError",
    "ConfigurationError",
    "ConflictError",
    "Cost",
    "InvalidResponseError",
    "NetworkError",
    "NotFoundError",
    "PermissionDeniedError",
    "Prematch",
    "PrematchError",
    "Quota",
    "RateLimitError",
    "RequestTimeoutError",
    "ServerError",
    "ValidationError",
    "__version__",
    "to_frame",
]
