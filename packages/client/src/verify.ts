import { canonicalText, type Json } from './canonical'
import { PrematchError } from './errors'
import {
  concat,
  fromBase64,
  leafHash,
  rootByProof,
  sha256,
  toBase64,
  treeRoot,
  utf8,
} from './merkle'
import { openCheckpoint, type Checkpoint } from './note'

/** A proof that does not hold; `step` is the number of the step in docs/record.md that it failed. */
export class InvalidProofError extends PrematchError {
  override name = 'InvalidProofError'
  constructor(
    readonly step: number,
    message: string,
  ) {
    super(message, { code: 'invalid_proof' })
  }
}

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
}

type Members = Record<string, Json>

const FORMAT = 'prematch-proof-v1'
const MEMBERS = ['checkpoint', 'entries', 'format', 'match', 'opened', 'sections']
const EVENT_KINDS = ['moved', 'void', 'final', 'corrected']

function refuseUnless(holds: unknown, step: number, message: string): asserts holds {
  if (!holds) throw new InvalidProofError(step, message)
}

const isObject = (value: Json | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasMembers = (value: Json | undefined, names: readonly string[]): value is Members =>
  isObject(value) && Object.keys(value).sort().join() === names.join()

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

interface Included {
  entry: Members
  index: number
}

/** Step 4: each entry is in the tree. */
async function included(item: Json, { size, root }: Checkpoint): Promise<Included> {
  refuseUnless(hasMembers(item, ['entry', 'inclusion', 'index']), 1, 'An entry is incomplete.')
  const { entry, inclusion, index } = item
  refuseUnless(isObject(entry) && Array.isArray(inclusion), 1, 'An entry is incomplete.')
  refuseUnless(
    typeof index === 'number' && Number.isSafeInteger(index) && index >= 0 && index < size,
    3,
    'An entry lies outside of the log.',
  )
  const hashes = inclusion.map((text) => fromBase64(text, 32))
  const path = hashes.filter((hash) => hash !== null)
  refuseUnless(path.length === hashes.length, 4, 'A hash is not one.')
  const leaf = await leafHash(utf8(canonicalText(entry)))
  const reached = await rootByProof(leaf, index, size, path)
  refuseUnless(reached && toBase64(reached) === root, 4, `Entry ${index} is not in the log.`)
  return { entry, index }
}

/** Steps 5 and 6: the sections are those committed to, and what is open is what they say. */
async function openedSections(
  sections: Members,
  opened: Members,
  commitment: Json | undefined,
): Promise<VerifiedProof['opened']> {
  const names = Object.keys(sections).sort()
  refuseUnless(names.length > 0, 5, 'It commits to nothing.')
  const leaves = []
  for (const name of names) {
    const hash = fromBase64(sections[name], 32)
    refuseUnless(hash, 5, `The commitment to ${name} is no hash.`)
    leaves.push(await leafHash(concat(utf8(name), hash)))
  }
  refuseUnless(
    toBase64(await treeRoot(leaves)) === commitment,
    5,
    'These sections are not those of the forecast in the log.',
  )
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

/**
 * Checks a proof of a forecast, offline: that it is in the log that one of these keys signed, with what became of the match,
 * and that the sections it opens are those committed to then.
 * @param proof the bytes or the text of `/v1/matches/{match_id}/proof`, as they came
 * @param keys keys of the log that you trust, as `/.well-known/prematch-record` lists them
 * @throws InvalidProofError naming the first step that fails
 */
export async function verifyProof(
  proof: string | Uint8Array,
  keys: readonly string[],
): Promise<VerifiedProof> {
  const { checkpoint: note, entries, match, opened, sections } = parse(proof)
  refuseUnless(typeof note === 'string' && typeof match === 'string', 1, 'It is incomplete.')
  refuseUnless(
    isObject(sections) && isObject(opened) && Array.isArray(entries),
    1,
    'It is incomplete.',
  )
  const checkpoint = await openCheckpoint(note, keys)
  refuseUnless(checkpoint, 2, 'None of these keys signed its checkpoint.')

  const found: Included[] = []
  for (const item of entries) {
    const next = await included(item, checkpoint)
    const before = found.at(-1)
    refuseUnless(!before || before.index < next.index, 3, 'Its entries are out of order.')
    refuseUnless(typeof next.entry.as_of === 'string', 3, 'An entry is of no time.')
    refuseUnless(next.entry.match === match, 3, 'An entry is about another match.')
    const kinds = before ? EVENT_KINDS : ['forecast']
    refuseUnless(
      kinds.some((kind) => kind === next.entry.kind),
      3,
      'An entry is of another kind.',
    )
    found.push(next)
  }
  const [forecast, ...events] = found.map(({ entry }) => entry)
  const { as_of, mode } = forecast ?? {}
  refuseUnless(
    forecast && typeof as_of === 'string' && typeof mode === 'string',
    3,
    'It has no forecast.',
  )
  return {
    match,
    forecast: { as_of, mode },
    events,
    opened: await openedSections(sections, opened, forecast.commitment),
    checkpoint,
  }
}
