import { z } from 'zod'
import { isPathOfCompetition, placeFile } from '../file-place'
import type { ParsedFile, ResultsFormat, RowStatus, SourceFile, SourceRow } from '../source'
import { nameFault, namedTeam, quarantine, unplaced } from './parsed-file'

const goals = z.tuple([z.int().min(0), z.int().min(0)])
const name = z
  .string()
  .trim()
  .min(1)
  .superRefine((text, context) => {
    const fault = nameFault(text)
    if (fault !== undefined) context.addIssue(fault)
  })

const STATUSES = ['awarded', 'postponed', 'cancelled', 'canceled', 'abandoned'] as const

const row = z
  .object({
    round: z.string().min(1),
    stage: z.string().optional(),
    date: z.iso.date(),
    time: z
      .string()
      .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must look like 20:45')
      .optional(),
    team1: name,
    team2: name,
    /** ht: half-time, ft: 90 minutes, et: extra time, p: penalties. Empty until played. */
    score: z
      .object({
        ht: goals.optional(),
        ft: goals.optional(),
        et: goals.optional(),
        p: goals.optional(),
      })
      .refine(
        (score) => score.ft ?? !(score.ht ?? score.et ?? score.p),
        'needs ft, the score after 90 minutes',
      )
      .default({}),
    status: z.enum(STATUSES).optional(),
  })
  .refine((match) => match.status !== 'awarded' || match.score.ft, {
    path: ['score'],
    error: 'needs ft when the match was awarded',
  })

const file = z.object({ name: z.string().default(''), matches: z.array(z.unknown()) })

/** One match as a football.json file writes it. */
export type FootballJsonRow = z.infer<typeof row>

const scoreOf = (pair: [number, number]) => ({ home: pair[0], away: pair[1] })

function statusOf({ status, score }: FootballJsonRow): RowStatus {
  if (status === 'canceled') return 'cancelled'
  return status ?? (score.ft ? 'played' : 'scheduled')
}

function toSourceRow(
  match: FootballJsonRow,
  place: Pick<SourceRow, 'competition' | 'season' | 'file' | 'line'>,
): SourceRow {
  const { ht, ft, et, p } = match.score
  const details = {
    ...(ht && { halfTime: scoreOf(ht) }),
    ...(et && { extraTime: scoreOf(et) }),
    ...(p && { penalties: scoreOf(p) }),
  }
  return {
    ...place,
    round: match.round,
    ...(match.stage !== undefined && { stage: match.stage }),
    day: match.date,
    ...(match.time !== undefined && { time: match.time.padStart(5, '0') }),
    home: namedTeam(match.team1),
    away: namedTeam(match.team2),
    status: statusOf(match),
    ...(ft && { score: scoreOf(ft) }),
    ...(Object.keys(details).length > 0 && { details }),
  }
}

const positionOf = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

function parse(source: SourceFile): ParsedFile {
  const { path, text } = source
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    const known = placeFile(path, '')
    const competition = known.kind === 'season' ? known.competition.code : null
    const reason = `is not valid JSON, perhaps half-written: ${(error as Error).message}`
    return { rows: [], quarantined: [quarantine(path, competition, reason)], notes: [] }
  }
  const whole = file.safeParse(data)
  const place = placeFile(path, whole.data?.name ?? '')
  if (place.kind !== 'season') return unplaced(source, place)
  const { competition, season } = place
  if (!whole.success) {
    const reason = 'holds no list of matches'
    return { rows: [], quarantined: [quarantine(path, competition.code, reason)], notes: [] }
  }
  const parsed: ParsedFile = { rows: [], quarantined: [], notes: [] }
  whole.data.matches.forEach((match, index) => {
    const line = index + 1
    const read = row.safeParse(match)
    if (read.success) {
      const at = { competition: competition.code, season, file: path, line }
      return void parsed.rows.push(toSourceRow(read.data, at))
    }
    const issue = read.error.issues[0]
    const reason = `${positionOf(issue?.path ?? [])}: ${issue?.message ?? 'does not fit the format'}`
    const shown = { line, text: JSON.stringify(match) }
    parsed.quarantined.push(quarantine(path, competition.code, reason, shown))
  })
  return parsed
}

/** Seasons of football.json: `2025-26/en.1.json`, one object with a name and its matches. */
export const footballJson: ResultsFormat = {
  name: 'football.json',
  recognises: ({ path, text }) =>
    path.endsWith('.json') && (/^\s*\{[^]*"matches"/.test(text) || isPathOfCompetition(path)),
  parse,
}
