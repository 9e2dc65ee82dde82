/**
 * The part of a competition a match belongs to. League stages have a table; the rest are decided
 * between two teams.
 */
export const LEAGUE_STAGES = [
  'regular_season',
  'championship_round',
  'relegation_round',
  'european_round',
  'apertura',
  'clausura',
  'league_phase',
  'group_stage',
] as const

export const KNOCKOUT_STAGES = [
  'qualifying',
  'play_in',
  'playoffs',
  'round_of_32',
  'round_of_16',
  'quarter_final',
  'semi_final',
  'elimination_final',
  'final',
  'european_playoff',
  'relegation_playoff',
] as const

export type Stage = (typeof LEAGUE_STAGES)[number] | (typeof KNOCKOUT_STAGES)[number]

export interface StagePlace {
  stage: Stage
  /**
   * Part of the match id: stage, group or phase if there is one, and the round wherever the same
   * pairing can come again, joined by `/`.
   */
  stageKey: string
}

/** Leagues whose regular season lets a pairing come again at the same ground. */
const PAIRINGS_REPEAT = new Set([
  'SCOTTISH_PREMIERSHIP',
  'IRL',
  'SUI',
  'SUI_2',
  'CRO',
  'SVN',
  'HUN',
  'AUS',
  'MLS',
])

/** Leagues with ties of three games, in which a pairing comes twice to the same ground. */
const SERIES = new Set(['MLS'])

const LEAGUE_PHASES: readonly [RegExp, Stage][] = [
  [/^(regular( season)?)?$/, 'regular_season'],
  [/^(playoffs - )?championship$/, 'championship_round'],
  [/^(playoffs - )?relegation$/, 'relegation_round'],
  [/^(europe|ecl playoffs|conference league)$/, 'european_round'],
  [/^(apertura|1° semestre)$/, 'apertura'],
  [/^(clausura|2° semestre)$/, 'clausura'],
  [/^league( phase| stage)?$/, 'league_phase'],
  [/^group\b/, 'group_stage'],
]

const KNOCKOUT_PHASES: readonly [RegExp, Stage][] = [
  [/^(europa league finals|ecl playoff|middle playoffs|platzierung)/, 'european_playoff'],
  [/^playout/, 'relegation_playoff'],
  [/^qualif/, 'qualifying'],
  [/play-in/, 'play_in'],
  [/round of 32$/, 'round_of_32'],
  [/round of 16$/, 'round_of_16'],
  [/quarter-?finals?$/, 'quarter_final'],
  [/semi-?finals?$/, 'semi_final'],
  [/elimination final$/, 'elimination_final'],
  [/, final$|^final$/, 'final'],
]

const MATCHDAY = /^(?:matchday |round )?(\d+)(?:\. round)?$/

/** Sources that name no rounds count a pair's meetings at the same ground. */
const MEETING = /^meeting (\d+)$/
/** A group or phase that its source does not divide into matchdays: "Group A", "Gruppe G", "League phase". */
const GROUP = /^(?:group|gruppe) (\w+)$/
const WHOLE_PHASE = /^league (phase|stage)$/

/** International cups number the rounds before their groups. */
const CUPS = new Set(['CHAMPIONS_LEAGUE', 'EUROPA_LEAGUE', 'COPA_LIBERTADORES'])

const slug = (text: string) => text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')

/**
 * A league match by the number of the meeting. Where pairings can't repeat, a further meeting comes after the league's
 * rounds: the source doesn't say whether in a split or a knock-out.
 */
function placeMeeting(competition: string, phase: string, meeting: string): StagePlace | undefined {
  // Rounds of a qualification may bring a pairing again.
  if (phase === 'qualifying group')
    return { stage: 'group_stage', stageKey: `group_stage/qualifying/${meeting}` }
  const league = LEAGUE_PHASES.find(([pattern]) => pattern.test(phase))?.[1]
  if (!league) return undefined
  if (league === 'regular_season' && PAIRINGS_REPEAT.has(competition))
    return { stage: league, stageKey: `${league}/meeting-${meeting}` }
  return meeting === '1'
    ? { stage: league, stageKey: league }
    : { stage: 'playoffs', stageKey: `playoffs/after-${league}/meeting-${meeting}` }
}

/**
 * Reads a source's round label ("Matchday 3", "12. Round", "Finals, Semifinals", or
 * "Meeting 2" of a pair, from sources that name no rounds) and, where it has
 * one, its separate stage label.
 */
export function placeInStage(competition: string, round: string, stageLabel?: string): StagePlace {
  const label = [stageLabel, round].filter(Boolean).join(', ').toLowerCase().trim()
  const cut = label.lastIndexOf(', ')
  const phase = cut < 0 ? '' : label.slice(0, cut)
  const roundLabel = cut < 0 ? label : label.slice(cut + 2)
  const meeting = MEETING.exec(roundLabel)?.[1]
  const met = meeting && placeMeeting(competition, phase, meeting)
  if (met) return met
  const group = GROUP.exec(label)?.[1]
  if (group) return { stage: 'group_stage', stageKey: `group_stage/group-${group}` }
  if (WHOLE_PHASE.test(label)) return { stage: 'league_phase', stageKey: 'league_phase' }
  if (CUPS.has(competition) && /^round \d+$/.test(label))
    return { stage: 'qualifying', stageKey: `qualifying/${slug(label)}` }
  // A "Round 2" within a phase is one of a knock-out, a "Matchday 2" or "2. Round" one of a league.
  const isKnockout = phase !== '' && roundLabel.startsWith('round ')
  const matchday = MATCHDAY.exec(roundLabel)?.[1]
  const league = isKnockout
    ? undefined
    : LEAGUE_PHASES.find(([pattern]) => pattern.test(phase))?.[1]

  if (matchday && league === 'group_stage')
    return { stage: league, stageKey: phase === 'group' ? league : `${league}/${slug(phase)}` }
  if (matchday && league) {
    const repeats = league === 'regular_season' && PAIRINGS_REPEAT.has(competition)
    return { stage: league, stageKey: repeats ? `${league}/${matchday}` : league }
  }
  const stage = KNOCKOUT_PHASES.find(([pattern]) => pattern.test(label))?.[1] ?? 'playoffs'
  // Two legs of one tie share the key: home and away are exchanged. Numbered play-off "matchdays"
  // are such legs, so only a named round may enter the key.
  const named = matchday && stage === 'playoffs' ? '' : slug(roundLabel)
  const parts = new Set([stage, slug(phase), named].filter(Boolean))
  return { stage, stageKey: [...parts].join('/') }
}

/** Whether a tie of that stage may bring a pairing twice to the same ground. */
export const isSeries = (competition: string, stage: Stage): boolean =>
  SERIES.has(competition) && stage === 'playoffs'

export const isLeagueStage = (stage: Stage): boolean => LEAGUE_STAGES.some((s) => s === stage)

/**
 * Which table a match counts in, within its competition and season; null without one. The rounds
 * after a split go on from the regular season's table. A group without a name has no table.
 */
export function tableOf(stage: Stage, stageKey: string): string | null {
  switch (stage) {
    case 'regular_season':
    case 'championship_round':
    case 'relegation_round':
    case 'european_round':
      return 'season'
    case 'apertura':
    case 'clausura':
    case 'league_phase':
      return stage
    case 'group_stage': {
      const group = stageKey.split('/')[1]
      return group && !/^(\d+|qualifying)$/.test(group) ? `${stage}/${group}` : null
    }
    default:
      return null
  }
}

/** After a split, points may be halved and places are bound to a half: such a table is a hint only. */
export const isTableExact = (stage: Stage): boolean =>
  !['championship_round', 'relegation_round', 'european_round'].includes(stage)
