import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256Hex } from '../../platform/secrets'
import { quarantine } from './formats/parsed-file'
import { SourceError, type Quarantined, type SourceFile } from './source'

/** No season comes near; what is larger is something else, or a fault. */
const MOST_BYTES = 32 * 1024 * 1024
/** A file that changes while it is read is read again after this pause, and then left for the next time. */
const SETTLE_MS = 100

/** Kinds of files that results come in; others are not opened. */
const RESULTS = /\.(json|txt|csv)$/i
const IGNORED = /^(\.|LICEN[CS]E|README|CHANGELOG|NOTES)|\.md$/i

/** What there is to say of a folder's files beside their texts. */
export interface FolderReading {
  quarantined: Quarantined[]
  notes: string[]
  /** Over names and bytes of all that was read. */
  fingerprint: string
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function list(root: string, folder: string): Promise<string[]> {
  const directory = path.join(root, folder)
  const entries = await readdir(directory, { withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter(({ name }) => !IGNORED.test(name))
      .map(async (entry): Promise<string[]> => {
        const name = folder === '' ? entry.name : `${folder}/${entry.name}`
        // A folder that is replaced while it is walked is empty for this time.
        if (entry.isDirectory()) return list(root, name).catch(() => [])
        return entry.isFile() ? [name] : []
      }),
  )
  return found.flat()
}

/** The bytes of a file that stayed the same while they were read, or why there are none. */
async function readStably(file: string): Promise<Buffer | string> {
  for (const attempt of [1, 2]) {
    const before = await stat(file)
    if (before.size > MOST_BYTES) return `is larger than ${MOST_BYTES / 1024 / 1024} MB`
    const bytes = await readFile(file)
    const after = await stat(file)
    if (
      before.mtimeMs === after.mtimeMs &&
      before.size === after.size &&
      after.size === bytes.length
    )
      return bytes
    if (attempt === 1) await sleep(SETTLE_MS)
  }
  return 'is being written: it changed while it was read, and is left for the next time'
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** What spreadsheets write where they don't write UTF-8; every byte is a character in it. */
const latin1 = new TextDecoder('windows-1252')

/** The text with `\n` at the ends of its lines and no byte-order mark, or undefined when it is none. */
function decode(name: string, bytes: Buffer): string | undefined {
  const plain = (text: string) => text.replace(/\r\n?/g, '\n')
  try {
    return plain(utf8.decode(bytes))
  } catch {
    return /\.csv$/i.test(name) ? plain(latin1.decode(bytes)) : undefined
  }
}

/** @throws SourceError when the folder itself can't be read */
async function namesIn(root: string): Promise<string[]> {
  const names = await list(root, '').catch((error: unknown) => {
    throw new SourceError(
      `The results folder ${root} can't be read (${codeOf(error)}). Set RESULTS_DIR to a folder with results such as 2025-26/en.1.json, or unset it for simulated data.`,
    )
  })
  return names.sort()
}

const readOrReason = (file: string): Promise<Buffer | string> =>
  readStably(file).catch((error: unknown) => `can't be read (${codeOf(error)})`)

/** What a file adds to the fingerprint: its name, and the hash of its bytes or why there are none. */
const printOf = (name: string, bytes: Buffer | string): string =>
  `${name} ${typeof bytes === 'string' ? bytes : sha256Hex(bytes)}\n`

interface Print {
  mtimeMs: number
  size: number
  text: string
}

/** By whole path: a server asks every few seconds, and a file of the same age and size has the same bytes. */
const prints = new Map<string, Print>()

async function printOfFile(root: string, name: string): Promise<string> {
  const file = path.join(root, name)
  const { mtimeMs = 0, size = -1 } = (await stat(file).catch(() => null)) ?? {}
  const known = prints.get(file)
  if (known?.mtimeMs === mtimeMs && known.size === size) return known.text
  const bytes = await readOrReason(file)
  const text = printOf(name, bytes)
  // What could not be read is looked at again.
  if (typeof bytes !== 'string') prints.set(file, { mtimeMs, size, text })
  return text
}

/**
 * The fingerprint that `readFiles` would find; only what has changed since the last look is read.
 * @throws SourceError when the folder itself can't be read
 */
export async function fingerprintFiles(root: string): Promise<string> {
  const texts: string[] = []
  for (const name of await namesIn(root))
    if (RESULTS.test(name)) texts.push(await printOfFile(root, name))
  return sha256Hex(texts.join(''))
}

/**
 * Reads all files of a folder and the folders in it that may hold results; dot files, licences and texts in
 * Markdown aside.
 * @param take is given each file as it stood at one moment, by the order of their names; no text is kept
 * @throws SourceError when the folder itself can't be read
 */
export async function readFiles(
  root: string,
  take: (file: SourceFile) => void,
): Promise<FolderReading> {
  const reading: FolderReading = { quarantined: [], notes: [], fingerprint: '' }
  const texts: string[] = []
  for (const name of await namesIn(root)) {
    if (!RESULTS.test(name)) {
      reading.notes.push(`${name}: ignored, no results file`)
      continue
    }
    const bytes = await readOrReason(path.join(root, name))
    const text = typeof bytes === 'string' ? undefined : decode(name, bytes)
    texts.push(printOf(name, bytes))
    if (text !== undefined) take({ path: name, text })
    else {
      const reason = typeof bytes === 'string' ? bytes : 'is no text in UTF-8'
      reading.quarantined.push(quarantine(name, null, reason))
    }
  }
  return { ...reading, fingerprint: sha256Hex(texts.join('')) }
}
