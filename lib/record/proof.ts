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
import { timesOf } from './times'
import { inclusionProof, type ReadTile } from './tree'

const PROOF_FORMAT = 'prematch-proof-v1'

/** What anybody may read of a forecast from the day after its match. */
const PUBLIC_SECTIONS: readonly SectionName[] = ['one_x_two']

/** What proofs are made of. */
export interface ProofSource {
  db: Pick<
    Db,
    'forecastSnapshot' | 'recordCheckpoint' | 'recordCosignature' | 'recordEntry' | 'recordStamp'
  >
  readTile: ReadTile
}

/** A forecast as it was frozen; its match and its instant name its entry in the log. */
interface Frozen {
  matchId: string
  asOf: Date
  payload: Json
}

type LogRow = Awaited<ReturnType<ProofSource['db']['recordEntry']['findMany']>>[number]

/**
 * The proof of the forecast that stands of a match (docs/record.md): that it is in the log, what became of the match, the
 * sections that are open to all (none before the day after the match), and who else signed that, and when.
 * @param note the newest checkpoint
 * @returns its canonical text; null where the log has no forecast of such a match
 */
export async function proofOf(
  source: ProofSource,
  matchId: string,
  note: string,
  nowMs: number,
): Promise<string | null> {
  const [stored, rows] = await readRecord(source, matchId, note)
  if (!stored) return null
  return prove(source, stored, rows, note, (after) => {
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
  source: ProofSource,
  shown: Frozen,
  note: string,
  variant: PayloadVariant,
): Promise<string | null> {
  const [stored, rows] = await readRecord(source, shown.matchId, note)
  // The stored text is the first choice: releases show another kickoff once a match was moved.
  const frozen = stored?.asOf.getTime() === shown.asOf.getTime() ? stored : shown
  return prove(source, frozen, rows, note, () => SHOWN[variant])
}

/** The forecast of a match that is stored, and what the log has of the match up to a checkpoint. */
const readRecord = ({ db }: ProofSource, matchId: string, note: string) =>
  Promise.all([
    db.forecastSnapshot.findUnique({ where: { matchId } }).then(
      (snapshot): Frozen | null =>
        snapshot && {
          matchId,
          asOf: snapshot.asOf,
          payload: JSON.parse(snapshot.payload) as Json,
        },
    ),
    db.recordEntry.findMany({
      where: { matchId, idx: { lt: BigInt(parseCheckpoint(note).size) } },
      orderBy: { idx: 'asc' },
    }),
  ])

/** @param opens the sections to open, by what became of the match */
async function prove(
  { db, readTile }: ProofSource,
  { matchId, asOf, payload }: Frozen,
  rows: readonly LogRow[],
  note: string,
  opens: (after: readonly LogRow[]) => readonly SectionName[],
): Promise<string | null> {
  const { size } = parseCheckpoint(note)
  const proven = rows.find(
    (row) => row.kind === 'forecast' && row.asOf.getTime() === asOf.getTime(),
  )
  if (!proven?.salts) return null
  const after = rows.filter(({ kind, idx }) => kind !== 'forecast' && idx > proven.idx)

  const sections = openSections(payload, Buffer.from(proven.salts))
  const [entries, times] = await Promise.all([
    Promise.all(
      [proven, ...after].map(async ({ idx, entry }) => ({
        entry: JSON.parse(entry) as Json,
        inclusion: (await inclusionProof(Number(idx), size, readTile)).map(hashText),
        index: Number(idx),
      })),
    ),
    timesOf(db, readTile, proven.idx),
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
