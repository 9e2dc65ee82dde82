import { z } from 'zod'
import { SourceError } from './source'

const goals = z.tuple([z.int().min(0).max(99), z.int().min(0).max(99)])

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
    team1: z.string().trim().min(1),
    team2: z.string().trim().min(1),
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

const file = z.object({ name: z.string(), matches: z.array(row) })

/** One match as a football.json file writes it. */
export type FootballJsonRow = z.infer<typeof row>

/** `matches[12].score.ft`, with the row's round and names so that it is found by eye too. */
function describePosition(path: readonly PropertyKey[], data: unknown): string {
  const place = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
  const index = path[0] === 'matches' ? path[1] : undefined
  if (typeof index !== 'number') return place || 'the top level'
  const match = (data as { matches: Partial<Record<string, unknown>>[] }).matches[index]
  return `${place} (${String(match?.['round'])}: ${String(match?.['team1'])} – ${String(match?.['team2'])})`
}

/**
 * Parses one football.json file.
 * @param path shown in errors and provenance, for example `2025-26/en.1.json`
 * @throws SourceError naming file and position of the first fault
 */
export function parseFootballJson(path: string, text: string): FootballJsonRow[] {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    throw new SourceError(`${path}: not valid JSON: ${(error as Error).message}`)
  }
  const parsed = file.safeParse(data)
  if (parsed.success) return parsed.data.matches
  const issue = parsed.error.issues[0]
  const position = describePosition(issue?.path ?? [], data)
  throw new SourceError(`${path}: ${position}: ${issue?.message ?? 'does not fit the format'}`)
}
