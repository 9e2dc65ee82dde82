import { parisDay } from '../platform/clock'
import type { Db } from '../platform/db'
import type { PayloadVariant } from '../plans/limits'
import { canonicalText, type Json } from './canonical'
import { parseCheckpoint } from './log'
import {
  commitmentOf,
  hashText,
  openSections,
  SECTION_NAMES,
  SHOWN,
  type OpenSection,
  type SectionName,
} from './sections'
import { tileReader } from './tiles'
import { timesOf } from './times'
import { inclusionProof } from './tree'

const PROOF_FORMAT = 'prematch-proof-v1'

/** What anybody may read of a forecast from the day after its match. */
const PUBLIC_SECTIONS: readonly SectionName[] = ['one_x_two']

type ProofDb = Pick<
  Db,
  | 'forecastSnapshot'
  | 'recordCheckpoint'
  | 'recordCosignature'
  | 'recordEntry'
  | 'recordStamp'
  | 'recordTile'
>

/** A forecast as it was frozen; its match and its instant name its entry in the log. */
interface Frozen {
  matchId: string
  asOf: Date
  payload: Json
}

interface LogRow {
  idx: bigint
  kind: string
  entry: string
}

/**
 * The proof of the forecast that stands of a match (docs/record.md): that it is in the log, what became of the match, the
 * sections that are open to all (none before the day after the match), and who else signed that, and when.
 * @param note the newest checkpoint
 * @returns its canonical text; null where the log has no forecast of such a match
 */
export async function proofOf(
  db: ProofDb,
  matchId: string,
  note: string,
  nowMs: number,
): Promise<string | null> {
  const stored = await readSnapshot(db, matchId)
  if (!stored) return null
  return prove(db, stored, note, (after) => {
    const final = after.find(({ kind }) => kind === 'final')
    const isOver = final !== undefined && isDayAfter(JSON.parse(final.entry) as FinalEntry, nowMs)
    return isOver ? PUBLIC_SECTIONS : []
  })
}

/**
 * The proof of the forecast that a payload shows, in which all is open that a variant of the payload shows. The forecast
 * may have been renewed since the payload's release was made.
 * @param shown the payload, without what its release joined to what was frozen
 * @param note the newest checkpoint
 * @returns its canonical text; null where the log has no such forecast
 */
export async function openingOf(
  db: ProofDb,
  shown: Frozen,
  note: string,
  variant: PayloadVariant,
): Promise<string | null> {
  const stored = await readSnapshot(db, shown.matchId)
  // The stored text is the first choice: releases show another kickoff once a match was moved.
  const frozen = stored?.asOf.getTime() === shown.asOf.getTime() ? stored : shown
  return prove(db, frozen, note, () => SHOWN[variant])
}

async function readSnapshot(db: ProofDb, matchId: string): Promise<Frozen | null> {
  const snapshot = await db.forecastSnapshot.findUnique({ where: { matchId } })
  return snapshot && { matchId, asOf: snapshot.asOf, payload: JSON.parse(snapshot.payload) as Json }
}

/** @param opens the sections to open, by what became of the match */
async function prove(
  db: ProofDb,
  { matchId, asOf, payload }: Frozen,
  note: string,
  opens: (after: readonly LogRow[]) => readonly SectionName[],
): Promise<string | null> {
  const { size } = parseCheckpoint(note)
  const rows = await db.recordEntry.findMany({
    where: { matchId, idx: { lt: BigInt(size) } },
    orderBy: { idx: 'asc' },
  })
  const proven = rows.find(
    (row) => row.kind === 'forecast' && row.asOf.getTime() === asOf.getTime(),
  )
  if (!proven?.salts) return null
  const after = rows.filter(({ kind, idx }) => kind !== 'forecast' && idx > proven.idx)

  const sections = openSections(payload, Buffer.from(proven.salts))
  const read = tileReader(db)
  const [entries, times] = await Promise.all([
    Promise.all(
      [proven, ...after].map(async ({ idx, entry }) => ({
        entry: JSON.parse(entry) as Json,
        inclusion: (await inclusionProof(Number(idx), size, read)).map(hashText),
        index: Number(idx),
      })),
    ),
    timesOf(db, proven.idx),
  ])
  return canonicalText({
    checkpoint: note,
    entries,
    format: PROOF_FORMAT,
    match: matchId,
    opened: Object.fromEntries(opens(after).map((name) => [name, opened(sections[name])])),
    sections: Object.fromEntries(
      SECTION_NAMES.map((name) => [name, hashText(commitmentOf(name, sections[name]))]),
    ),
    times,
  })
}

interface FinalEntry {
  kickoff: string
}

/** Paris days, as all days of the service. */
const isDayAfter = ({ kickoff }: FinalEntry, nowMs: number): boolean =>
  parisDay(nowMs) > parisDay(Date.parse(kickoff))

const opened = ({ content, salt }: OpenSection): Json => ({ content, salt: hashText(salt) })
