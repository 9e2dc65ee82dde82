import { canonicalText, type Json } from './canonical'
import {
  concat,
  fromBase64,
  leafHash,
  rootByProof,
  sha256,
  toBase64,
  treeRoot,
  utf8,
  type Bytes,
} from './merkle'
import { openCheckpoint, type Checkpoint } from './note'
import { hasMembers, InvalidProofError, isObject, refuseUnless, type Members } from './refusal'
import { checkTimes, type ForeignSignature, type Trusted } from './times'

export { InvalidProofError, type ForeignSignature }

/** What a proof that holds says. */
export interface VerifiedProof {
  match: string
  /** When and how the forecast was made that stands. */
  forecast: { as_of: string; mode: string }
  /** What became of the match, in the order of the log: moved, void, final, corrected. */
  events: Record<string, unknown>[]
  /** Contents of the sections that are open, by name: dotted path → value. */
  opened: Record<string, Record<string, unknown>>
  /** The signed head of the log that has all of it. */
  checkpoint: Checkpoint
  /** As the newest entry that names one has it; null where none does. */
  kickoff: string | null
  /** Everybody else who signed that the forecast was in the log, the oldest first. */
  signatures: ForeignSignature[]
  /** The oldest of those that you trust, if it is older than the kickoff: without one the time is the service's word alone. */
  provenBefore: ForeignSignature | null
}

export interface VerifyOptions extends Trusted {
  /** Told of each step that the proof passed, in their order. */
  onPassed?: (step: PassedStep) => void
}

/** A step of docs/record.md that a proof passed, and what it was about; hashes are base64. */
export type PassedStep =
  | { step: 1; bytes: number }
  | { step: 2; checkpoint: Checkpoint; key: string }
  | { step: 3; kinds: string[] }
  | { step: 4; leaves: { index: number; leaf: string; path: number }[] }
  | { step: 5; commitment: string; sections: string[] }
  | { step: 6; opened: string[] }
  | { step: 7; signatures: ForeignSignature[] }

const FORMAT = 'prematch-proof-v1'
const MEMBERS = ['checkpoint', 'entries', 'format', 'match', 'opened', 'sections', 'times']
const EVENT_KINDS = ['moved', 'void', 'final', 'corrected']

function parse(proof: string | Uint8Array): Members {
  let text: string
  let value: Json
  try {
    text =
      typeof proof === 'string'
        ? proof
        : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(proof)
    value = JSON.parse(text) as Json
  } catch {
    throw new InvalidProofError(1, 'It is no JSON text.')
  }
  refuseUnless(canonicalText(value) === text, 1, 'It is not in its canonical form.')
  refuseUnless(hasMembers(value, MEMBERS), 1, 'It has not the members of a proof.')
  refuseUnless(value.format === FORMAT, 1, `It is no ${FORMAT}.`)
  return value
}

interface LogEntry {
  entry: Members
  index: number
  path: Json[]
}

/** Step 3: the entries are a forecast and what became of its match, in their order. */
function readEntries(items: readonly Json[], match: string, size: number): LogEntry[] {
  refuseUnless(items.length > 0, 3, 'It has no forecast.')
  let before = -1
  return items.map((item, i) => {
    refuseUnless(hasMembers(item, ['entry', 'inclusion', 'index']), 1, 'An entry is incomplete.')
    const { entry, inclusion: path, index } = item
    refuseUnless(isObject(entry) && Array.isArray(path), 1, 'An entry is incomplete.')
    refuseUnless(
      typeof index === 'number' && Number.isSafeInteger(index) && index >= 0 && index < size,
      3,
      'An entry lies outside of the log.',
    )
    refuseUnless(before < index, 3, 'Its entries are out of order.')
    before = index
    refuseUnless(typeof entry.as_of === 'string', 3, 'An entry is of no time.')
    refuseUnless(entry.match === match, 3, 'An entry is about another match.')
    const kinds = i === 0 ? ['forecast'] : EVENT_KINDS
    refuseUnless(
      kinds.some((kind) => kind === entry.kind),
      3,
      'An entry is of another kind.',
    )
    refuseUnless(i > 0 || typeof entry.mode === 'string', 3, 'Its forecast is of no kind.')
    return { entry, index, path }
  })
}

/**
 * Step 4: an entry is in the tree.
 * @returns the hash of its leaf
 */
async function leafInTree({ entry, index, path }: LogEntry, head: Checkpoint): Promise<Bytes> {
  const hashes = path.map((text) => fromBase64(text, 32))
  const known = hashes.filter((hash) => hash !== null)
  refuseUnless(known.length === hashes.length, 4, 'A hash is not one.')
  const leaf = await leafHash(utf8(canonicalText(entry)))
  const reached = await rootByProof(leaf, index, head.size, known)
  refuseUnless(reached && toBase64(reached) === head.root, 4, `Entry ${index} is not in the log.`)
  return leaf
}

/** Step 5: the sections are those that the forecast commits to. */
async function checkSections(
  sections: Members,
  commitment: Json | undefined,
): Promise<{ commitment: string; sections: string[] }> {
  const names = Object.keys(sections).sort()
  refuseUnless(names.length > 0, 5, 'It commits to nothing.')
  const leaves = []
  for (const name of names) {
    const hash = fromBase64(sections[name], 32)
    refuseUnless(hash, 5, `The commitment to ${name} is no hash.`)
    leaves.push(await leafHash(concat(utf8(name), hash)))
  }
  const root = toBase64(await treeRoot(leaves))
  refuseUnless(root === commitment, 5, 'These sections are not those of the forecast in the log.')
  return { commitment: root, sections: names }
}

/** Step 6: what is open is what the sections commit to. */
async function readOpened(sections: Members, opened: Members): Promise<VerifiedProof['opened']> {
  const contents: VerifiedProof['opened'] = {}
  for (const [section, item] of Object.entries(opened)) {
    refuseUnless(hasMembers(item, ['content', 'salt']), 1, `Section ${section} is incomplete.`)
    const salt = fromBase64(item.salt, 16)
    refuseUnless(isObject(item.content) && salt, 6, `Section ${section} is incomplete.`)
    const text = canonicalText({ content: item.content, section })
    refuseUnless(
      Object.hasOwn(sections, section) &&
        toBase64(await sha256(salt, utf8(text))) === sections[section],
      6,
      `Section ${section} is not what was committed to.`,
    )
    contents[section] = item.content
  }
  return contents
}

/** The kickoff that the newest entry names that names one. */
const kickoffIn = (entries: readonly Members[]): string | null => {
  const named = entries
    .flatMap(({ kickoff }) => (typeof kickoff === 'string' ? [kickoff] : []))
    .at(-1)
  return named !== undefined && !Number.isNaN(Date.parse(named)) ? named : null
}

/**
 * Checks a proof of a forecast, offline: that it is in the log that one of these keys signed, with what became of the match,
 * and that the sections it opens are those committed to then; and who else signed that, and when.
 * @param proof the bytes or the text of `/v1/matches/{match_id}/proof`, as they came
 * @param keys keys of the log that you trust, as `/.well-known/prematch-record` lists them
 * @param options whose word of the time you trust
 * @throws InvalidProofError naming the first step that fails
 */
export async function verifyProof(
  proof: string | Uint8Array,
  keys: readonly string[],
  { onPassed = () => undefined, ...trusted }: VerifyOptions = {},
): Promise<VerifiedProof> {
  const { checkpoint: note, entries, match, opened, sections, times } = parse(proof)
  refuseUnless(typeof note === 'string' && typeof match === 'string', 1, 'It is incomplete.')
  refuseUnless(
    isObject(sections) && isObject(opened) && Array.isArray(entries) && Array.isArray(times),
    1,
    'It is incomplete.',
  )
  onPassed({ step: 1, bytes: typeof proof === 'string' ? utf8(proof).length : proof.length })

  const found = await openCheckpoint(note, keys)
  refuseUnless(found, 2, 'None of these keys signed its checkpoint.')
  const { checkpoint } = found
  onPassed({ step: 2, ...found })

  const log = readEntries(entries, match, checkpoint.size)
  onPassed({ step: 3, kinds: log.map(({ entry }) => entry.kind as string) })

  const leaves: Bytes[] = []
  for (const one of log) leaves.push(await leafInTree(one, checkpoint))
  onPassed({
    step: 4,
    leaves: log.map(({ index, path }, i) => ({
      index,
      leaf: toBase64(leaves[i] ?? new Uint8Array()),
      path: path.length,
    })),
  })

  const [forecast = {}, ...events] = log.map(({ entry }) => entry)
  onPassed({ step: 5, ...(await checkSections(sections, forecast.commitment)) })

  const contents = await readOpened(sections, opened)
  onPassed({ step: 6, opened: Object.keys(contents) })

  const kickoff = kickoffIn(events)
  const place = {
    leaf: leaves[0] ?? new Uint8Array(),
    index: log[0]?.index ?? 0,
    origin: checkpoint.origin,
    keys,
  }
  const kickoffMs = kickoff === null ? null : Date.parse(kickoff)
  const signatures = await checkTimes(times, place, kickoffMs, trusted)
  onPassed({ step: 7, signatures })
  // Texts, by step 3.
  const { as_of, mode } = forecast
  return {
    match,
    forecast: { as_of, mode } as VerifiedProof['forecast'],
    events,
    opened: contents,
    checkpoint,
    kickoff,
    signatures,
    provenBefore: signatures.find((one) => one.isTrusted && one.isBeforeKickoff) ?? null,
  }
}
