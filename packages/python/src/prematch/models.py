"""The shapes of the API, made of its OpenAPI document by `npm run types --prefix packages/client`. Names are those on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal, Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchCompetition:
    id: str
    name: str
    country: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    id: str | None
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Teams:
    home: Team
    away: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    home: int
    away: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    id: str
    competition: MatchCompetition
    kickoff: datetime
    #: False when its time, 15:00 local, is an assumption.
    kickoff_confirmed: bool
    teams: Teams
    final_score: Score | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Versions:
    feature: str
    flags: str
    model: str
    calibration: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    temporal_class: Literal["live", "replay"]
    source_kind: Literal["results", "simulation"]
    source_match_id: str
    source_release_id: str
    source_snapshot_id: str | None
    source_data_cutoff_utc: datetime
    source_payload_sha256: str
    source_promotion_receipt_sha256: str
    publication_policy_version: str
    transformation_version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    matches: int
    wins: int
    draws: int
    losses: int
    goals_for: int
    goals_against: int
    clean_sheets: int
    failed_to_score: int
    btts: int
    over_1_5: int
    over_2_5: int
    over_3_5: int
    win_rate: float
    draw_rate: float
    loss_rate: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamStatistics:
    season: Record
    venue: Record | None
    last_5: Record
    last_10: Record | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    home: TeamStatistics
    away: TeamStatistics


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamStreaks:
    winning: int
    losing: int
    unbeaten: int | None
    winless: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Streaks:
    home: TeamStreaks
    away: TeamStreaks


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamStanding:
    position: int | None
    source: str
    as_of: datetime | None
    reliable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    home: TeamStanding
    away: TeamStanding
    #: Home minus away position; negative: home ranks higher.
    position_difference: int | None
    freshness_seconds: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratings:
    elo_home: float | None
    elo_away: float | None
    elo_difference: float | None
    elo_reliable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    home_goals: float | None
    away_goals: float | None
    total_goals: float
    #: Full variant only: rows are home goals, columns away goals, from 0.
    score_matrix: tuple[tuple[float, ...], ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OneXTwo:
    home: float
    draw: float
    away: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Btts:
    yes: float
    no: float


@dataclass(frozen=True, slots=True, kw_only=True)
class OverUnder25:
    over: float
    under: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleChance:
    home_or_draw: float
    away_or_draw: float
    home_or_away: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawNoBet:
    home: float
    away: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbableScore:
    home: int
    away: int
    probability: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Probabilities:
    one_x_two: OneXTwo
    btts: Btts
    over_under_2_5: OverUnder25
    double_chance: DoubleChance
    draw_no_bet: DrawNoBet
    probable_scores: tuple[ProbableScore, ...]
    confidence: float
    entropy_bits: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    friendly: bool | None
    knockout: bool | None
    group_stage: bool | None
    first_leg: bool | None
    second_leg: bool | None
    final: bool | None
    neutral_venue: bool | None
    #: The canonical phase, for example `regular_season`.
    stage: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    warnings: tuple[Literal["standings_stale", "short_history", "neutral_venue_assumed", "kickoff_time_unknown", "simulated_data"], ...]
    historical_class: Literal["future", "past"]
    versions: Versions


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalyticsPayload:
    schema_version: str
    match: Match
    #: Time of the data the payload was built from; always before kickoff.
    as_of: datetime
    versions: Versions
    provenance: Provenance
    statistics: Statistics
    streaks: Streaks
    standings: Standings
    ratings: Ratings
    forecast: Forecast
    probabilities: Probabilities
    context: Context
    quality: Quality
    reliability: bool
    #: Sorted reason codes; empty when reliable.
    reliability_context: tuple[Literal["elo_missing", "elo_unreliable", "goal_raw_data_unreliable", "shadow_insufficient_data", "sparse_goal_context", "uefa_qualification_mute"], ...]
    reliability_policy_version: str
    #: Developer variant: dotted paths that are null because the plan does not include them.
    availability: Mapping[str, Literal["starter_required"]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalyticsSections:
    schema_version: str
    match: Match
    #: Time of the data the payload was built from; always before kickoff.
    as_of: datetime
    versions: Versions
    provenance: Provenance | None = None
    statistics: Statistics | None = None
    streaks: Streaks | None = None
    standings: Standings | None = None
    ratings: Ratings | None = None
    forecast: Forecast | None = None
    probabilities: Probabilities | None = None
    context: Context | None = None
    quality: Quality | None = None
    reliability: bool
    #: Sorted reason codes; empty when reliable.
    reliability_context: tuple[Literal["elo_missing", "elo_unreliable", "goal_raw_data_unreliable", "shadow_insufficient_data", "sparse_goal_context", "uefa_qualification_mute"], ...]
    reliability_policy_version: str
    #: Developer variant: dotted paths that are null because the plan does not include them.
    availability: Mapping[str, Literal["starter_required"]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BulkError:
    match_id: str
    code: Literal["match_not_found"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BulkMatches:
    source: str
    data_version: str
    results: tuple[AnalyticsPayload, ...]
    errors: tuple[BulkError, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Confidence:
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Markets:
    btts: float
    over_2_5: float
    under_2_5: float
    dnb_home: float
    dnb_away: float
    double_chance_1x: float
    double_chance_x2: float
    double_chance_12: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    outcome: Literal["home", "draw", "away"]
    probability: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    #: UTC, ends in Z.
    kickoff: datetime
    #: False when its time, 15:00 local, is an assumption.
    kickoff_confirmed: bool
    status: Literal["scheduled", "final"]
    #: Only on verified historical rows: home-away.
    result_score: str | None = None
    probabilities: OneXTwo
    confidence: Confidence
    markets: Markets
    pick: Pick
    reliability: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    #: Unique; the same on every page.
    id: str
    #: `forecast.new`: it is shown for the first time, or again. `forecast.changed`: a probability moved by half a percentage point or more since it was told, or its reliability, a name or its phase changed. `forecast.drifted`: it moved by less. `match.moved`: another kickoff. `match.final`: the result was joined. `match.corrected`: the result was corrected or withdrawn. `match.postponed`, `match.void` (cancelled, abandoned or awarded) and `match.removed` (older than the release’s history, or without a result for too long): it is no longer shown.
    type: Literal["forecast.new", "match.moved", "match.final", "match.corrected", "forecast.changed", "forecast.drifted", "match.postponed", "match.void", "match.removed"]
    #: When the release of the change began to be served, UTC.
    at: datetime
    release: str
    match_id: str
    competition: str
    #: As it was told last; null for `forecast.new`, and where it is not shown any more.
    before: Before | None
    #: By how much the probabilities moved since `before`; null where they did not.
    moved: OneXTwo | None
    #: The match since then; null when it is not shown.
    match: MatchSummary | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEvent:
    type: Literal["forecast.new", "match.moved", "match.final", "match.corrected", "forecast.changed", "match.postponed", "match.void", "match.removed"]
    #: When it came about, UTC; not when it is sent.
    timestamp: datetime
    data: Change


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    source: str
    #: The release that is served: after the last page your copy is one of it.
    data_version: str
    #: Store it, and send it as `since`. Every page has one.
    cursor: str
    #: True when the next page can be read at once.
    has_more: bool
    #: In the order in which they came about.
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangesLostEvent:
    type: Literal["changes.lost"]
    #: When it came about, UTC; not when it is sent.
    timestamp: datetime
    data: LostChanges


@dataclass(frozen=True, slots=True, kw_only=True)
class Competition:
    code: str
    name: str
    country: str
    catalog_status: Literal["selectable", "retired"]
    activity_status: Literal["active", "off_season", "unavailable"]
    #: False when activity_status is unavailable.
    available: bool
    #: Future matches.
    matches_available: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DayMatches:
    #: The Europe/Paris day.
    date: date
    timezone: Literal["Europe/Paris"]
    source: str
    data_version: str
    matches: tuple[MatchSummary, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    #: degraded: something fails, see `reasons`.
    status: Literal["ok", "degraded"]
    #: Why it is degraded, empty while it is not: `no_release` (nothing can be served yet), `database_unavailable` (data and account routes answer 503), `release_stale` (the next release is more than two hours late), `publication_failed` (the last attempt to make one; the release before is served), `forecasts_altered` (stored forecasts no longer have their hash and are left out), `cosignature_late` and `stamp_late` (a witness, or the authority, has not signed the record’s head for half an hour; data is served as ever). There may be more.
    reasons: tuple[str, ...]
    api_version: str
    source: str
    data_version: str | None
    promoted_at: datetime | None
    #: Since the release that is served was made.
    release_age_seconds: int | None
    #: True while an operator has chosen the release: new ones wait.
    release_pinned: bool
    time: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    id: str
    name: str
    email: str
    usage_type: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    prefix: str
    created_at: datetime
    last_used_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    requests_per_minute: int
    units_per_hour: int
    units_per_day: int
    rows_per_day: int
    concurrent_requests: int
    #: 0: bulk is not part of the plan.
    bulk_matches: int
    competitions: int
    replacements_per_month: int
    active_keys: int
    history_days: int
    #: 0: webhooks are not part of the plan.
    webhook_endpoints: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyProfile:
    status: Literal["active", "no_plan"]
    plan: Literal["developer", "starter", "beta", "custom"] | None
    client: Client
    key: Key
    limits: Limits | None
    competitions: tuple[str, ...]
    endpoints: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Daily:
    date: date
    used: int
    limit: int
    rows_used: int
    rows_limit: int
    resets_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Hourly:
    used: int
    limit: int
    resets_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteUsage:
    #: Those that took a place in the minute.
    requests: int
    #: Answered with 304.
    unchanged: int
    #: Refused with 429, whether they took a place in the minute or not.
    denied: int
    #: Every refusal by its status, 429 too; what was never refused is absent.
    refused: Mapping[str, int]
    units: int
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ByRoute:
    leagues: RouteUsage | None = None
    league_matches: RouteUsage | None = None
    match: RouteUsage | None = None
    today: RouteUsage | None = None
    picks: RouteUsage | None = None
    bulk: RouteUsage | None = None
    account: RouteUsage | None = None
    changes: RouteUsage | None = None
    calendar: RouteUsage | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Monthly:
    month: str
    #: Units.
    used: int
    by_route: ByRoute
    resets_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RateLimitMinute:
    limit: int
    remaining: int
    #: When the oldest request of the window leaves it: `X-RateLimit-Reset`. Null when nothing was used.
    reset_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyUsage:
    daily: Daily
    hourly: Hourly
    monthly: Monthly
    rate_limit_minute: RateLimitMinute
    last_used_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class League:
    code: str
    name: str
    country: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DateRange:
    start: date
    end: date
    include: Literal["upcoming", "past", "all"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueMatches:
    league: League
    catalog_status: Literal["selectable", "retired"]
    activity_status: Literal["active", "off_season", "unavailable"]
    #: Same as future_matches_available.
    matches_available: int
    matches_returned: int
    future_matches_available: int
    historical_matches_available: int
    history_entitlement_days: int
    history_available_from: datetime | None
    next_cursor: str | None
    date_range: DateRange
    timezone: Literal["Europe/Paris"]
    source: str
    data_version: str
    matches: tuple[MatchSummary, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Leagues:
    source: str
    data_version: str
    leagues: tuple[Competition, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LostChanges:
    #: `expired`: older than they are kept; `restored`: our database was put back.
    reason: Literal["expired", "restored"]
    #: How long changes are kept.
    kept_days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LikelyScore:
    #: home-away
    score: str
    probability: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSummary:
    id: str
    #: UTC, ends in Z.
    kickoff: datetime
    #: ISO 8601 with the Europe/Paris offset.
    kickoff_local: str
    #: False when its time, 15:00 local, is an assumption.
    kickoff_confirmed: bool
    league: League
    home_team: str
    away_team: str
    probabilities: OneXTwo
    confidence: Confidence
    likely_scores: tuple[LikelyScore, ...]
    markets: Markets
    context: Context
    status: Literal["scheduled", "final"]
    #: Only on verified historical rows: home-away.
    result_score: str | None = None
    pick: Pick
    reliability: bool
    #: Sorted reason codes; empty when reliable.
    reliability_context: tuple[Literal["elo_missing", "elo_unreliable", "goal_raw_data_unreliable", "shadow_insufficient_data", "sparse_goal_context", "uefa_qualification_mute"], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedSandboxClock:
    mode: Literal["test"]
    #: It runs on from here, a second a second, until it is moved again.
    now: datetime
    season: SandboxSeason
    #: Null when there is none any more.
    next_publication: datetime | None
    #: In your competitions.
    next_kickoff: datetime | None
    #: Where the clock stood when it was last told what happened.
    since: datetime
    publications: tuple[SandboxPublication, ...]
    kicked_off: SandboxMatches
    final: SandboxMatches
    windows: SandboxWindows


@dataclass(frozen=True, slots=True, kw_only=True)
class PingEvent:
    type: Literal["ping"]
    #: When it came about, UTC; not when it is sent.
    timestamp: datetime
    data: PingedEndpoint


@dataclass(frozen=True, slots=True, kw_only=True)
class PingedEndpoint:
    endpoint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxClock:
    mode: Literal["test"]
    #: It runs on from here, a second a second, until it is moved again.
    now: datetime
    season: SandboxSeason
    #: Null when there is none any more.
    next_publication: datetime | None
    #: In your competitions.
    next_kickoff: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxMatches:
    count: int
    #: The first 100.
    match_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxPublication:
    at: datetime
    release: str
    #: In your competitions, without drift.
    changes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxSeason:
    label: str
    #: Whether real results are played, or those of the simulated world.
    source_kind: Literal["results", "simulation"]
    competitions: tuple[str, ...]
    begins_at: datetime
    #: The clock goes no further.
    ends_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxWindows:
    hours: int
    days: int
