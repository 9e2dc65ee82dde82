import { z } from 'zod'
import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact, type Tx } from '../platform/db'
import { newId } from '../platform/ids'
import { language, readLanguage, type Language } from '../platform/language'
import { plainText } from '../platform/text'

export const IMPACTS = ['minor', 'major', 'critical'] as const
export type Impact = (typeof IMPACTS)[number]

/** How an incident stands; in the terms of the field's status pages. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type IncidentState = (typeof INCIDENT_STATES)[number]

export const openIncidentInput = z.object({
  title: plainText(120).refine((text) => text.trim() !== '', 'must not be empty'),
  text: plainText(2_000).refine((text) => text.trim() !== '', 'must not be empty'),
  impact: z.enum(IMPACTS).default('minor'),
  lang: language.default('en'),
})

export const updateIncidentInput = z.object({
  id: z.string(),
  state: z.enum(INCIDENT_STATES),
  text: openIncidentInput.shape.text,
})

interface IncidentUpdate {
  state: IncidentState
  text: string
  at: Date
}

export interface Incident {
  id: string
  title: string
  lang: Language
  impact: Impact
  openedAt: Date
  /** Newest first; there is one at least. */
  updates: [IncidentUpdate, ...IncidentUpdate[]]
}

/** Tells of something that users notice. @returns its id */
export async function openIncident(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: OperatorActor,
  { text, ...incident }: z.output<typeof openIncidentInput>,
): Promise<string> {
  const at = clock.now()
  const id = newId('ict')
  await transact(db, async (tx) => {
    await tx.incident.create({ data: { id, ...incident, openedAt: at } })
    await tx.incidentUpdate.create({
      data: { incidentId: id, state: 'investigating', text, at },
      select: { seq: true },
    })
    await record(tx, at, actor, 'incident.opened', { incident_id: id, impact: incident.impact })
  })
  return id
}

export type UpdateOutcome = 'updated' | 'unknown' | 'over'

/**
 * Tells what is new of an incident.
 * @returns `over` when it was resolved before: what comes after is another incident
 * Race: two operators. They come one after another on the incident's row; the unique end stands behind it.
 */
export async function updateIncident(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: OperatorActor,
  { id, state, text }: z.output<typeof updateIncidentInput>,
): Promise<UpdateOutcome> {
  return transact(db, async (tx) => {
    const [known] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM incidents WHERE id = ${id} FOR UPDATE`
    if (!known) return 'unknown'
    const ended = await tx.incidentUpdate.count({ where: { incidentId: id, state: 'resolved' } })
    if (ended > 0) return 'over'
    // Read under the lock: never before the update that came first.
    const at = clock.now()
    await tx.incidentUpdate.create({
      data: { incidentId: id, state, text, at },
      select: { seq: true },
    })
    const action = state === 'resolved' ? 'incident.resolved' : 'incident.updated'
    await record(tx, at, actor, action, { incident_id: id, state })
    return 'updated'
  })
}

/** So many are told of at most, the newest. */
const SHOWN = 50

/**
 * Incidents, newest first: those that are open, and what was opened since.
 * @param since without it all of them, up to fifty
 */
export async function readIncidents(
  tx: Pick<Tx, 'incident'>,
  { since, id }: { since?: Date; id?: string } = {},
): Promise<Incident[]> {
  const rows = await tx.incident.findMany({
    where: {
      ...(id !== undefined && { id }),
      ...(since && {
        OR: [{ openedAt: { gte: since } }, { updates: { none: { state: 'resolved' } } }],
      }),
    },
    orderBy: [{ openedAt: 'desc' }, { id: 'desc' }],
    take: SHOWN,
    select: {
      id: true,
      title: true,
      lang: true,
      impact: true,
      openedAt: true,
      updates: { orderBy: { seq: 'desc' }, select: { state: true, text: true, at: true } },
    },
  })
  return rows.flatMap(({ updates, lang, impact, ...row }) => {
    const [newest, ...older] = updates as IncidentUpdate[]
    return newest
      ? { ...row, lang: readLanguage(lang), impact: impact as Impact, updates: [newest, ...older] }
      : []
  })
}
