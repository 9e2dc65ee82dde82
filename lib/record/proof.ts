import { parisDay } from '../platform/clock'
import type { Db } from '../platform/db'
import { canonicalText, type Json } from './canonical'
import { parseCheckpoint } from './log'
import {
  commitmentOf,
  hashText,
  openSections,
  SECTION_NAMES,
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

/**
 * The proof of the forecast that stands of a match (docs/record.md): that it is in the log, what became of the match, the
 * sections that are open (none before the day after the match), and who else signed that, and when.
 * @param note the newest checkpoint
 * @returns its canonical text; null where the log has no forecast of such a match
 */
export async function proofOf(
  db: ProofDb,
  matchId: string,
  note: string,
  nowMs: number,
): Promise<string | null> {
  const { size } = parseCheckpoint(note)
  const snapshot = await db.forecastSnapshot.findUnique({ where: { matchId } })
  if (!snapshot) return null
  const rows = await db.recordEntry.findMany({
    where: { matchId, idx: { lt: BigInt(size) } },
    orderBy: { idx: 'asc' },
  })
  const stands = rows.find(
    ({ kind, asOf }) => kind === 'forecast' && asOf.getTime() === snapshot.asOf.getTime(),
  )
  if (!stands?.salts) return null
  const after = rows.filter(({ kind, idx }) => kind !== 'forecast' && idx > stands.idx)

  const sections = openSections(JSON.parse(snapshot.payload) as Json, Buffer.from(stands.salts))
  const final = after.find(({ kind }) => kind === 'final')
  const isOver = final !== undefined && isDayAfter(JSON.parse(final.entry) as FinalEntry, nowMs)
  const read = tileReader(db)
  const [entries, times] = await Promise.all([
    Promise.all(
      [stands, ...after].map(async ({ idx, entry }) => ({
        entry: JSON.parse(entry) as Json,
        inclusion: (await inclusionProof(Number(idx), size, read)).map(hashText),
        index: Number(idx),
      })),
    ),
    timesOf(db, stands.idx),
  ])
  return canonicalText({
    checkpoint: note,
    entries,
    format: PROOF_FORMAT,
    match: matchId,
    opened: Object.fromEntries(
      (isOver ? PUBLIC_SECTIONS : []).map((name) => [name, opened(sections[name])]),
    ),
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
