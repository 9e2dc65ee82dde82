/* eslint-disable */
// Generated from the OpenAPI document of the API; `npm run types` renews it.

export interface paths {
  '/v1/health': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Whether data is being served
     * @description Asks the database as well, at most once a second for all callers. 503 only while there is nothing to serve.
     */
    get: operations['health']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/me': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Who the key belongs to, and what it may do
     * @description Costs no units; counts in the minute window.
     */
    get: operations['getMe']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/me/usage': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * What is used and what is left
     * @description Costs no units; counts in the minute window.
     */
    get: operations['getUsage']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/leagues': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Your selected competitions */
    get: operations['listLeagues']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/leagues/{code}/matches': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Matches of one competition */
    get: operations['listLeagueMatches']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/matches/today': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** What is still to be played today */
    get: operations['listTodayMatches']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/picks/today': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The clearest picks of today */
    get: operations['listTodayPicks']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/matches/bulk': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Analytics of several matches */
    post: operations['getMatchesBulk']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/matches/{match_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Analytics of one match */
    get: operations['getMatch']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/matches/{match_id}/opening': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Proof of the analytics of one match
     * @description The proof of the forecast that `/v1/matches/{match_id}` shows, with all that your plan includes opened: every figure you read can be checked against what was committed to. Counted as a call of that route.
     */
    get: operations['getOpening']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/changes': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * What changed since your last look
     * @description What changed of the matches of your selection, in one order that skips and repeats nothing, whatever was published in between. Begin with a call without `since`, then read your lists, and from then on send the cursor of the page before. When nothing has changed the answer is a 304, also without If-None-Match: keep your cursor. Changes are kept for 30 days; a cursor that is older, or of other competitions than you have now, is refused with `cursor_expired`: begin again. Starter only.
     */
    get: operations['listChanges']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/test/clock': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Where the clock of your sandbox stands */
    get: operations['getSandboxClock']
    put?: never
    /**
     * Move the clock of your sandbox
     * @description Forward only, or back to the beginning of the season with `reset`. What is between here and there happens at once: publications, kickoffs, results, the end of quota windows. Moves of one clock are made one after another; 120 a minute.
     */
    post: operations['moveSandboxClock']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    AnalyticsPayload: {
      schema_version: string
      match: {
        id: string
        competition: {
          id: string
          name: string
          country: string
        }
        /** Format: date-time */
        kickoff: string
        /** @description False when its time, 15:00 local, is an assumption. */
        kickoff_confirmed: boolean
        teams: {
          home: {
            id: string | null
            name: string
          }
          away: {
            id: string | null
            name: string
          }
        }
        final_score: {
          home: number
          away: number
        } | null
      }
      /**
       * Format: date-time
       * @description Time of the data the payload was built from; always before kickoff.
       */
      as_of: string
      versions: {
        feature: string
        flags: string
        model: string
        calibration: string
      }
      provenance: {
        /** @enum {string} */
        temporal_class: 'live' | 'replay'
        /** @enum {string} */
        source_kind: 'results' | 'simulation'
        source_match_id: string
        source_release_id: string
        source_snapshot_id: string | null
        /** Format: date-time */
        source_data_cutoff_utc: string
        source_payload_sha256: string
        source_promotion_receipt_sha256: string
        publication_policy_version: string
        transformation_version: string
      }
      statistics: {
        home: {
          season: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          }
          venue: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          } | null
          last_5: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          }
          last_10: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          } | null
        }
        away: {
          season: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          }
          venue: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          } | null
          last_5: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          }
          last_10: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          } | null
        }
      }
      streaks: {
        home: {
          winning: number
          losing: number
          unbeaten: number | null
          winless: number | null
        }
        away: {
          winning: number
          losing: number
          unbeaten: number | null
          winless: number | null
        }
      }
      standings: {
        home: {
          position: number | null
          source: string
          /** Format: date-time */
          as_of: string | null
          reliable: boolean
        }
        away: {
          position: number | null
          source: string
          /** Format: date-time */
          as_of: string | null
          reliable: boolean
        }
        /** @description Home minus away position; negative: home ranks higher. */
        position_difference: number | null
        freshness_seconds: number | null
      }
      ratings: {
        elo_home: number | null
        elo_away: number | null
        elo_difference: number | null
        elo_reliable: boolean
      }
      forecast: {
        home_goals: number | null
        away_goals: number | null
        total_goals: number
        /** @description Full variant only: rows are home goals, columns away goals, from 0. */
        score_matrix?: number[][]
      }
      probabilities: {
        one_x_two: {
          home: number
          draw: number
          away: number
        }
        btts: {
          yes: number
          no: number
        }
        over_under_2_5: {
          over: number
          under: number
        }
        double_chance: {
          home_or_draw: number
          away_or_draw: number
          home_or_away: number
        }
        draw_no_bet: {
          home: number
          away: number
        }
        probable_scores: {
          home: number
          away: number
          probability: number
        }[]
        confidence: number
        entropy_bits: number
      }
      context: {
        friendly: boolean | null
        knockout: boolean | null
        group_stage: boolean | null
        first_leg: boolean | null
        second_leg: boolean | null
        final: boolean | null
        neutral_venue: boolean | null
        /** @description The canonical phase, for example `regular_season`. */
        stage: string | null
      }
      quality: {
        warnings: (
          | 'standings_stale'
          | 'short_history'
          | 'neutral_venue_assumed'
          | 'kickoff_time_unknown'
          | 'simulated_data'
        )[]
        /** @enum {string} */
        historical_class: 'future' | 'past'
        versions: {
          feature: string
          flags: string
          model: string
          calibration: string
        }
      }
      reliability: boolean
      /** @description Sorted reason codes; empty when reliable. */
      reliability_context: (
        | 'elo_missing'
        | 'elo_unreliable'
        | 'goal_raw_data_unreliable'
        | 'shadow_insufficient_data'
        | 'sparse_goal_context'
        | 'uefa_qualification_mute'
      )[]
      reliability_policy_version: string
      /** @description Developer variant: dotted paths that are null because the plan does not include them. */
      availability?: {
        [key: string]: 'starter_required'
      }
    }
    AnalyticsSections: {
      schema_version: string
      match: {
        id: string
        competition: {
          id: string
          name: string
          country: string
        }
        /** Format: date-time */
        kickoff: string
        /** @description False when its time, 15:00 local, is an assumption. */
        kickoff_confirmed: boolean
        teams: {
          home: {
            id: string | null
            name: string
          }
          away: {
            id: string | null
            name: string
          }
        }
        final_score: {
          home: number
          away: number
        } | null
      }
      /**
       * Format: date-time
       * @description Time of the data the payload was built from; always before kickoff.
       */
      as_of: string
      versions: {
        feature: string
        flags: string
        model: string
        calibration: string
      }
      provenance?: {
        /** @enum {string} */
        temporal_class: 'live' | 'replay'
        /** @enum {string} */
        source_kind: 'results' | 'simulation'
        source_match_id: string
        source_release_id: string
        source_snapshot_id: string | null
        /** Format: date-time */
        source_data_cutoff_utc: string
        source_payload_sha256: string
        source_promotion_receipt_sha256: string
        publication_policy_version: string
        transformation_version: string
      }
      statistics?: {
        home: {
          season: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          }
          venue: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          } | null
          last_5: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          }
          last_10: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          } | null
        }
        away: {
          season: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          }
          venue: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          } | null
          last_5: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          }
          last_10: {
            matches: number
            wins: number
            draws: number
            losses: number
            goals_for: number
            goals_against: number
            clean_sheets: number
            failed_to_score: number
            btts: number
            over_1_5: number
            over_2_5: number
            over_3_5: number
            win_rate: number
            draw_rate: number
            loss_rate: number
          } | null
        }
      }
      streaks?: {
        home: {
          winning: number
          losing: number
          unbeaten: number | null
          winless: number | null
        }
        away: {
          winning: number
          losing: number
          unbeaten: number | null
          winless: number | null
        }
      }
      standings?: {
        home: {
          position: number | null
          source: string
          /** Format: date-time */
          as_of: string | null
          reliable: boolean
        }
        away: {
          position: number | null
          source: string
          /** Format: date-time */
          as_of: string | null
          reliable: boolean
        }
        /** @description Home minus away position; negative: home ranks higher. */
        position_difference: number | null
        freshness_seconds: number | null
      }
      ratings?: {
        elo_home: number | null
        elo_away: number | null
        elo_difference: number | null
        elo_reliable: boolean
      }
      forecast?: {
        home_goals: number | null
        away_goals: number | null
        total_goals: number
        /** @description Full variant only: rows are home goals, columns away goals, from 0. */
        score_matrix?: number[][]
      }
      probabilities?: {
        one_x_two: {
          home: number
          draw: number
          away: number
        }
        btts: {
          yes: number
          no: number
        }
        over_under_2_5: {
          over: number
          under: number
        }
        double_chance: {
          home_or_draw: number
          away_or_draw: number
          home_or_away: number
        }
        draw_no_bet: {
          home: number
          away: number
        }
        probable_scores: {
          home: number
          away: number
          probability: number
        }[]
        confidence: number
        entropy_bits: number
      }
      context?: {
        friendly: boolean | null
        knockout: boolean | null
        group_stage: boolean | null
        first_leg: boolean | null
        second_leg: boolean | null
        final: boolean | null
        neutral_venue: boolean | null
        /** @description The canonical phase, for example `regular_season`. */
        stage: string | null
      }
      quality?: {
        warnings: (
          | 'standings_stale'
          | 'short_history'
          | 'neutral_venue_assumed'
          | 'kickoff_time_unknown'
          | 'simulated_data'
        )[]
        /** @enum {string} */
        historical_class: 'future' | 'past'
        versions: {
          feature: string
          flags: string
          model: string
          calibration: string
        }
      }
      reliability: boolean
      /** @description Sorted reason codes; empty when reliable. */
      reliability_context: (
        | 'elo_missing'
        | 'elo_unreliable'
        | 'goal_raw_data_unreliable'
        | 'shadow_insufficient_data'
        | 'sparse_goal_context'
        | 'uefa_qualification_mute'
      )[]
      reliability_policy_version: string
      /** @description Developer variant: dotted paths that are null because the plan does not include them. */
      availability?: {
        [key: string]: 'starter_required'
      }
    }
    BulkMatches: {
      source: string
      data_version: string
      results: components['schemas']['AnalyticsPayload'][]
      errors: {
        match_id: string
        /** @enum {string} */
        code: 'match_not_found'
      }[]
    }
    Change: {
      /**
       * @description Unique; the same on every page.
       * @example chg_4711
       */
      id: string
      /**
       * @description `forecast.new`: it is shown for the first time, or again. `forecast.changed`: a probability moved by half a percentage point or more since it was told, or its reliability, a name or its phase changed. `forecast.drifted`: it moved by less. `match.moved`: another kickoff. `match.final`: the result was joined. `match.corrected`: the result was corrected or withdrawn. `match.postponed`, `match.void` (cancelled, abandoned or awarded) and `match.removed` (older than the release’s history, or without a result for too long): it is no longer shown.
       * @enum {string}
       */
      type:
        | 'forecast.new'
        | 'match.moved'
        | 'match.final'
        | 'match.corrected'
        | 'forecast.changed'
        | 'forecast.drifted'
        | 'match.postponed'
        | 'match.void'
        | 'match.removed'
      /**
       * Format: date-time
       * @description When the release of the change began to be served, UTC.
       */
      at: string
      release: string
      match_id: string
      /** @example LIGUE_1 */
      competition: string
      /** @description As it was told last; null for `forecast.new`, and where it is not shown any more. */
      before: {
        /**
         * Format: date-time
         * @description UTC, ends in Z.
         */
        kickoff: string
        /** @description False when its time, 15:00 local, is an assumption. */
        kickoff_confirmed: boolean
        /** @enum {string} */
        status: 'scheduled' | 'final'
        /** @description Only on verified historical rows: home-away. */
        result_score?: string
        probabilities: {
          home: number
          draw: number
          away: number
        }
        confidence: {
          score: number
        }
        markets: {
          btts: number
          over_2_5: number
          under_2_5: number
          dnb_home: number
          dnb_away: number
          double_chance_1x: number
          double_chance_x2: number
          double_chance_12: number
        }
        pick: {
          /** @enum {string} */
          outcome: 'home' | 'draw' | 'away'
          probability: number
        }
        reliability: boolean
      } | null
      /** @description By how much the probabilities moved since `before`; null where they did not. */
      moved: {
        home: number
        draw: number
        away: number
      } | null
      /** @description The match since then; null when it is not shown. */
      match: components['schemas']['MatchSummary'] | null
    }
    /** @description What `GET /v1/changes` tells. */
    ChangeEvent: {
      /** @enum {string} */
      type:
        | 'forecast.new'
        | 'match.moved'
        | 'match.final'
        | 'match.corrected'
        | 'forecast.changed'
        | 'match.postponed'
        | 'match.void'
        | 'match.removed'
      /**
       * Format: date-time
       * @description When it came about, UTC; not when it is sent.
       */
      timestamp: string
      data: components['schemas']['Change']
    }
    Changes: {
      source: string
      /** @description The release that is served: after the last page your copy is one of it. */
      data_version: string
      /** @description Store it, and send it as `since`. Every page has one. */
      cursor: string
      /** @description True when the next page can be read at once. */
      has_more: boolean
      /** @description In the order in which they came about. */
      changes: components['schemas']['Change'][]
    }
    /** @description Changes were missed: read your lists anew. */
    ChangesLostEvent: {
      /** @enum {string} */
      type: 'changes.lost'
      /**
       * Format: date-time
       * @description When it came about, UTC; not when it is sent.
       */
      timestamp: string
      data: components['schemas']['LostChanges']
    }
    Competition: {
      code: string
      name: string
      country: string
      /** @enum {string} */
      catalog_status: 'selectable' | 'retired'
      /** @enum {string} */
      activity_status: 'active' | 'off_season' | 'unavailable'
      /** @description False when activity_status is unavailable. */
      available: boolean
      /** @description Future matches. */
      matches_available: number
    }
    DayMatches: {
      /**
       * Format: date
       * @description The Europe/Paris day.
       */
      date: string
      /** @enum {string} */
      timezone: 'Europe/Paris'
      source: string
      data_version: string
      matches: components['schemas']['MatchSummary'][]
    }
    Health: {
      /**
       * @description degraded: something fails, see `reasons`.
       * @enum {string}
       */
      status: 'ok' | 'degraded'
      /** @description Why it is degraded, empty while it is not: `no_release` (nothing can be served yet), `database_unavailable` (data and account routes answer 503), `release_stale` (the next release is more than two hours late), `publication_failed` (the last attempt to make one; the release before is served), `forecasts_altered` (stored forecasts no longer have their hash and are left out), `cosignature_late` and `stamp_late` (a witness, or the authority, has not signed the record’s head for half an hour; data is served as ever). There may be more. */
      reasons: string[]
      api_version: string
      source: string
      data_version: string | null
      /** Format: date-time */
      promoted_at: string | null
      /** @description Since the release that is served was made. */
      release_age_seconds: number | null
      /** @description True while an operator has chosen the release: new ones wait. */
      release_pinned: boolean
      /** Format: date-time */
      time: string
    }
    KeyProfile: {
      /** @enum {string} */
      status: 'active' | 'no_plan'
      /** @enum {string|null} */
      plan: 'developer' | 'starter' | 'beta' | 'custom' | null
      client: {
        id: string
        name: string
        email: string
        usage_type: string | null
      }
      key: {
        prefix: string
        /** Format: date-time */
        created_at: string
        /** Format: date-time */
        last_used_at: string | null
      }
      limits: {
        requests_per_minute: number
        units_per_hour: number
        units_per_day: number
        rows_per_day: number
        concurrent_requests: number
        /** @description 0: bulk is not part of the plan. */
        bulk_matches: number
        competitions: number
        replacements_per_month: number
        active_keys: number
        history_days: number
        /** @description 0: webhooks are not part of the plan. */
        webhook_endpoints: number
      } | null
      competitions: string[]
      endpoints: string[]
    }
    KeyUsage: {
      daily: {
        /** Format: date */
        date: string
        used: number
        limit: number
        rows_used: number
        rows_limit: number
        /** Format: date-time */
        resets_at: string
      }
      hourly: {
        used: number
        limit: number
        /** Format: date-time */
        resets_at: string
      }
      monthly: {
        /** @example 2026-03 */
        month: string
        /** @description Units. */
        used: number
        by_route: {
          leagues?: {
            /** @description Those that took a place in the minute. */
            requests: number
            /** @description Answered with 304. */
            unchanged: number
            /** @description Refused with 429, whether they took a place in the minute or not. */
            denied: number
            /**
             * @description Every refusal by its status, 429 too; what was never refused is absent.
             * @example {
             *       "404": 2,
             *       "429": 7
             *     }
             */
            refused: {
              [key: string]: number
            }
            units: number
            rows: number
          }
          league_matches?: {
            /** @description Those that took a place in the minute. */
            requests: number
            /** @description Answered with 304. */
            unchanged: number
            /** @description Refused with 429, whether they took a place in the minute or not. */
            denied: number
            /**
             * @description Every refusal by its status, 429 too; what was never refused is absent.
             * @example {
             *       "404": 2,
             *       "429": 7
             *     }
             */
            refused: {
              [key: string]: number
            }
            units: number
            rows: number
          }
          match?: {
            /** @description Those that took a place in the minute. */
            requests: number
            /** @description Answered with 304. */
            unchanged: number
            /** @description Refused with 429, whether they took a place in the minute or not. */
            denied: number
            /**
             * @description Every refusal by its status, 429 too; what was never refused is absent.
             * @example {
             *       "404": 2,
             *       "429": 7
             *     }
             */
            refused: {
              [key: string]: number
            }
            units: number
            rows: number
          }
          today?: {
            /** @description Those that took a place in the minute. */
            requests: number
            /** @description Answered with 304. */
            unchanged: number
            /** @description Refused with 429, whether they took a place in the minute or not. */
            denied: number
            /**
             * @description Every refusal by its status, 429 too; what was never refused is absent.
             * @example {
             *       "404": 2,
             *       "429": 7
             *     }
             */
            refused: {
              [key: string]: number
            }
            units: number
            rows: number
          }
          picks?: {
            /** @description Those that took a place in the minute. */
            requests: number
            /** @description Answered with 304. */
            unchanged: number
            /** @description Refused with 429, whether they took a place in the minute or not. */
            denied: number
            /**
             * @description Every refusal by its status, 429 too; what was never refused is absent.
             * @example {
             *       "404": 2,
             *       "429": 7
             *     }
             */
            refused: {
              [key: string]: number
            }
            units: number
            rows: number
          }
          bulk?: {
            /** @description Those that took a place in the minute. */
            requests: number
            /** @description Answered with 304. */
            unchanged: number
            /** @description Refused with 429, whether they took a place in the minute or not. */
            denied: number
            /**
             * @description Every refusal by its status, 429 too; what was never refused is absent.
             * @example {
             *       "404": 2,
             *       "429": 7
             *     }
             */
            refused: {
              [key: string]: number
            }
            units: number
            rows: number
          }
          account?: {
            /** @description Those that took a place in the minute. */
            requests: number
            /** @description Answered with 304. */
            unchanged: number
            /** @description Refused with 429, whether they took a place in the minute or not. */
            denied: number
            /**
             * @description Every refusal by its status, 429 too; what was never refused is absent.
             * @example {
             *       "404": 2,
             *       "429": 7
             *     }
             */
            refused: {
              [key: string]: number
            }
            units: number
            rows: number
          }
          changes?: {
            /** @description Those that took a place in the minute. */
            requests: number
            /** @description Answered with 304. */
            unchanged: number
            /** @description Refused with 429, whether they took a place in the minute or not. */
            denied: number
            /**
             * @description Every refusal by its status, 429 too; what was never refused is absent.
             * @example {
             *       "404": 2,
             *       "429": 7
             *     }
             */
            refused: {
              [key: string]: number
            }
            units: number
            rows: number
          }
          calendar?: {
            /** @description Those that took a place in the minute. */
            requests: number
            /** @description Answered with 304. */
            unchanged: number
            /** @description Refused with 429, whether they took a place in the minute or not. */
            denied: number
            /**
             * @description Every refusal by its status, 429 too; what was never refused is absent.
             * @example {
             *       "404": 2,
             *       "429": 7
             *     }
             */
            refused: {
              [key: string]: number
            }
            units: number
            rows: number
          }
        }
        /** Format: date-time */
        resets_at: string
      }
      rate_limit_minute: {
        limit: number
        remaining: number
        /**
         * Format: date-time
         * @description When the oldest request of the window leaves it: `X-RateLimit-Reset`. Null when nothing was used.
         */
        reset_at: string | null
      }
      /** Format: date-time */
      last_used_at: string | null
    }
    LeagueMatches: {
      league: {
        code: string
        name: string
        country: string
      }
      /** @enum {string} */
      catalog_status: 'selectable' | 'retired'
      /** @enum {string} */
      activity_status: 'active' | 'off_season' | 'unavailable'
      /** @description Same as future_matches_available. */
      matches_available: number
      matches_returned: number
      future_matches_available: number
      historical_matches_available: number
      history_entitlement_days: number
      /** Format: date-time */
      history_available_from: string | null
      next_cursor: string | null
      date_range: {
        /** Format: date */
        start: string
        /** Format: date */
        end: string
        /** @enum {string} */
        include: 'upcoming' | 'past' | 'all'
      }
      /** @enum {string} */
      timezone: 'Europe/Paris'
      source: string
      data_version: string
      matches: components['schemas']['MatchSummary'][]
    }
    Leagues: {
      source: string
      data_version: string
      leagues: components['schemas']['Competition'][]
    }
    LostChanges: {
      /**
       * @description `expired`: older than they are kept; `restored`: our database was put back.
       * @enum {string}
       */
      reason: 'expired' | 'restored'
      /** @description How long changes are kept. */
      kept_days: number
    }
    MatchSummary: {
      id: string
      /**
       * Format: date-time
       * @description UTC, ends in Z.
       */
      kickoff: string
      /** @description ISO 8601 with the Europe/Paris offset. */
      kickoff_local: string
      /** @description False when its time, 15:00 local, is an assumption. */
      kickoff_confirmed: boolean
      league: {
        code: string
        name: string
        country: string
      }
      home_team: string
      away_team: string
      probabilities: {
        home: number
        draw: number
        away: number
      }
      confidence: {
        score: number
      }
      likely_scores: {
        /** @description home-away */
        score: string
        probability: number
      }[]
      markets: {
        btts: number
        over_2_5: number
        under_2_5: number
        dnb_home: number
        dnb_away: number
        double_chance_1x: number
        double_chance_x2: number
        double_chance_12: number
      }
      context: {
        friendly: boolean | null
        knockout: boolean | null
        group_stage: boolean | null
        first_leg: boolean | null
        second_leg: boolean | null
        final: boolean | null
        neutral_venue: boolean | null
        /** @description The canonical phase, for example `regular_season`. */
        stage: string | null
      }
      /** @enum {string} */
      status: 'scheduled' | 'final'
      /** @description Only on verified historical rows: home-away. */
      result_score?: string
      pick: {
        /** @enum {string} */
        outcome: 'home' | 'draw' | 'away'
        probability: number
      }
      reliability: boolean
      /** @description Sorted reason codes; empty when reliable. */
      reliability_context: (
        | 'elo_missing'
        | 'elo_unreliable'
        | 'goal_raw_data_unreliable'
        | 'shadow_insufficient_data'
        | 'sparse_goal_context'
        | 'uefa_qualification_mute'
      )[]
    }
    MovedSandboxClock: {
      /** @enum {string} */
      mode: 'test'
      /**
       * Format: date-time
       * @description It runs on from here, a second a second, until it is moved again.
       */
      now: string
      season: components['schemas']['SandboxSeason']
      /**
       * Format: date-time
       * @description Null when there is none any more.
       */
      next_publication: string | null
      /**
       * Format: date-time
       * @description In your competitions.
       */
      next_kickoff: string | null
      /**
       * Format: date-time
       * @description Where the clock stood when it was last told what happened.
       */
      since: string
      publications: components['schemas']['SandboxPublication'][]
      kicked_off: components['schemas']['SandboxMatches']
      final: components['schemas']['SandboxMatches']
      windows: components['schemas']['SandboxWindows']
    }
    /** @description A test. */
    PingEvent: {
      /** @enum {string} */
      type: 'ping'
      /**
       * Format: date-time
       * @description When it came about, UTC; not when it is sent.
       */
      timestamp: string
      data: components['schemas']['PingedEndpoint']
    }
    PingedEndpoint: {
      endpoint: string
    }
    Proof: {
      /** @enum {string} */
      format: 'prematch-proof-v1'
      match: string
      /** @description The signed note. */
      checkpoint: string
      /** @description The forecast, then what became of the match, each with its way to the root. */
      entries: {
        entry: {
          [key: string]: unknown
        }
        inclusion: string[]
        index: number
      }[]
      /** @description Commitments by section. */
      sections: {
        [key: string]: string
      }
      /** @description Sections that are open, by name. */
      opened: {
        [key: string]: {
          content: {
            [key: string]: unknown
          }
          salt: string
        }
      }
      /** @description Earlier checkpoints that have the forecast, with who signed them beside us: the oldest of each witness and authority. */
      times: {
        checkpoint: string
        cosignatures: {
          key: string
          line: string
        }[]
        inclusion: string[]
        stamps: {
          authority: string
          token: string
        }[]
      }[]
    }
    SandboxClock: {
      /** @enum {string} */
      mode: 'test'
      /**
       * Format: date-time
       * @description It runs on from here, a second a second, until it is moved again.
       */
      now: string
      season: components['schemas']['SandboxSeason']
      /**
       * Format: date-time
       * @description Null when there is none any more.
       */
      next_publication: string | null
      /**
       * Format: date-time
       * @description In your competitions.
       */
      next_kickoff: string | null
    }
    SandboxMatches: {
      count: number
      /** @description The first 100. */
      match_ids: string[]
    }
    SandboxPublication: {
      /** Format: date-time */
      at: string
      release: string
      /** @description In your competitions, without drift. */
      changes: number
    }
    SandboxSeason: {
      /** @example 2025-26 */
      label: string
      /**
       * @description Whether real results are played, or those of the simulated world.
       * @enum {string}
       */
      source_kind: 'results' | 'simulation'
      /**
       * @example [
       *       "PREMIER_LEAGUE",
       *       "CHAMPIONSHIP"
       *     ]
       */
      competitions: string[]
      /** Format: date-time */
      begins_at: string
      /**
       * Format: date-time
       * @description The clock goes no further.
       */
      ends_at: string
    }
    /** @description How many windows of your quota ended. */
    SandboxWindows: {
      hours: number
      days: number
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  health: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A release is loaded; `status` tells whether all else works. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Health']
        }
      }
    }
  }
  getMe: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Who the key belongs to, and what it may do */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['KeyProfile']
        }
      }
    }
  }
  getUsage: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description What is used and what is left */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['KeyUsage']
        }
      }
    }
  }
  listLeagues: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The competitions of your selection, in slot order. 1 unit, 0 rows. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Leagues']
        }
      }
    }
  }
  listLeagueMatches: {
    parameters: {
      query?: {
        include?: 'upcoming' | 'past' | 'all'
        /** @description First Europe/Paris day. Default: today; for past, so that the window ends today. */
        start?: string
        /** @description Last day, inclusive. Only with start, instead of days. */
        end?: string
        /** @description Default 14; for past min(history entitlement, 31). */
        days?: number
        limit?: number
        /** @description next_cursor of the page before, with all other parameters unchanged. */
        cursor?: string
        /** @description Starter only. */
        include_unreliable?: 'true' | 'false'
        /** @description An instant of the past, UTC: answers as it was then, from the release that was served, which `X-Data-Version` names. As far back as your history. Starter only. */
        as_of?: string
      }
      header?: never
      path: {
        code: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Matches by kickoff, then id. 1 unit, one row per match. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['LeagueMatches']
        }
      }
    }
  }
  listTodayMatches: {
    parameters: {
      query?: {
        /** @description Starter only. */
        include_unreliable?: 'true' | 'false'
        /** @description An instant of the past, UTC: answers as it was then, from the release that was served, which `X-Data-Version` names. As far back as your history. Starter only. */
        as_of?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Today’s coming matches of your selection, by kickoff. 1 unit, one row per match. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DayMatches']
        }
      }
    }
  }
  listTodayPicks: {
    parameters: {
      query?: {
        limit?: number
        /** @description Starter only. */
        include_unreliable?: 'true' | 'false'
        /** @description An instant of the past, UTC: answers as it was then, from the release that was served, which `X-Data-Version` names. As far back as your history. Starter only. */
        as_of?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Today’s coming matches by confidence, then pick probability. 1 unit, one row per pick. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DayMatches']
        }
      }
    }
  }
  getMatchesBulk: {
    parameters: {
      query?: {
        /** @description Starter only. */
        include_unreliable?: 'true' | 'false'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Unique ids; Developer: at most 5. */
          match_ids: string[]
        }
      }
    }
    responses: {
      /** @description Payloads in the order asked for; what is missing or not yours stands in errors. ceil(max(requested, returned) / 10) units, one row per payload. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['BulkMatches']
        }
      }
    }
  }
  getMatch: {
    parameters: {
      query?: {
        /** @description Comma-separated sections to keep: statistics, standings, features, prediction, context, quality. Default: all. */
        include?: string
        /** @description Starter only. */
        include_unreliable?: 'true' | 'false'
        /** @description An instant of the past, UTC: answers as it was then, from the release that was served, which `X-Data-Version` names. As far back as your history. Starter only. */
        as_of?: string
      }
      header?: never
      path: {
        match_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The payload in the variant of your plan. 1 unit, 1 row. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json':
            | components['schemas']['AnalyticsPayload']
            | components['schemas']['AnalyticsSections']
        }
      }
    }
  }
  getOpening: {
    parameters: {
      query?: {
        /** @description Starter only. */
        include_unreliable?: 'true' | 'false'
        /** @description An instant of the past, UTC: answers as it was then, from the release that was served, which `X-Data-Version` names. As far back as your history. Starter only. */
        as_of?: string
      }
      header?: never
      path: {
        match_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Canonical text (RFC 8785), exactly as docs/record.md has it. 1 unit, 1 row. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Proof']
        }
      }
    }
  }
  listChanges: {
    parameters: {
      query?: {
        /** @description `cursor` of the page before. Without it nothing is told yet: you get the cursor to begin with. */
        since?: string
        limit?: number
        /** @description Also forecasts that moved by less than half a percentage point: with them a copy is exact. */
        include_drift?: 'true' | 'false'
        /** @description Starter only. */
        include_unreliable?: 'true' | 'false'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Changes in their order. 1 unit, one row per change that brings a match. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Changes']
        }
      }
    }
  }
  getSandboxClock: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Costs nothing. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SandboxClock']
        }
      }
    }
  }
  moveSandboxClock: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description By how much: an ISO 8601 duration. Days are calendar days of Paris.
           * @example P1D
           */
          advance?: string
          /** @description Where to: `next_publication`, `next_kickoff`, or a later instant in UTC. */
          to?: string
          /**
           * @description Back to the beginning of the season, with unused quotas.
           * @enum {boolean}
           */
          reset?: true
        }
      }
    }
    responses: {
      /** @description Where it stands now, and what happened on the way. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MovedSandboxClock']
        }
      }
    }
  }
}
