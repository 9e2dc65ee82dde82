import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import yauzl from 'yauzl'
import { SourceError } from '../source'

/** How much an archive may hold. */
export interface UnpackLimits {
  bytes: number
  entries: number
}

const UNPACK_LIMITS: UnpackLimits = { bytes: 512 * 1024 * 1024, entries: 20_000 }

/** Files that may hold results; all others of an archive are left. */
const RESULT_FILE = /\.(csv|json|txt)$/i

/** Counts what comes out of an archive, which may be far more than went in. */
class Measure {
  #bytes = 0
  #entries = 0
  constructor(readonly limits: UnpackLimits) {}

  entry(): void {
    if (++this.#entries > this.limits.entries)
      throw new SourceError(`The archive holds more than ${this.limits.entries} files.`)
  }

  count(chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > this.limits.bytes)
      throw new SourceError(
        `The archive holds more than ${Math.floor(this.limits.bytes / 1024 / 1024)} MB.`,
      )
  }

  async *of(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.count(chunk)
      yield chunk
    }
  }
}

/**
 * Where an entry goes.
 * @throws SourceError when its name leads out of the folder: such an archive is not used at all
 */
function placeOf(name: string, directory: string): string {
  const parts = name.split('/')
  if (path.posix.isAbsolute(name) || /[\\\0:]/.test(name) || parts.includes('..'))
    throw new SourceError(`The archive names a file outside itself: ${JSON.stringify(name)}.`)
  return path.join(directory, ...parts)
}

async function write(
  content: AsyncIterable<Buffer>,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true })
  await pipeline(content, createWriteStream(target), { signal })
}

const S_IFMT = 0o170000
const S_IFREG = 0o100000

/** Folders, links and devices have a mode that says so; archives from elsewhere have none. */
function isZipFile({ fileName, externalFileAttributes }: yauzl.Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & S_IFMT
  return !fileName.endsWith('/') && (kind === 0 || kind === S_IFREG)
}

async function unzip(file: string, directory: string, measure: Measure): Promise<number> {
  let files = 0
  const zip = await yauzl.openPromise(file)
  try {
    for await (const entry of zip.eachEntry()) {
      measure.entry()
      const target = placeOf(entry.fileName, directory)
      if (!isZipFile(entry) || !RESULT_FILE.test(entry.fileName)) continue
      await write(measure.of(await zip.openReadStreamPromise(entry)), target)
      files++
    }
  } finally {
    zip.close()
  }
  return files
}

/** A tar names links and devices as such. */
const isTarFile = ({ type }: ReadEntry): boolean =>
  ['File', 'OldFile', 'ContiguousFile'].includes(type)

async function untar(file: string, directory: string, measure: Measure): Promise<number> {
  const stop = new AbortController()
  const writes: Promise<void>[] = []
  const parser = new Parser({
    strict: true,
    filter: (name, entry) => {
      try {
        measure.entry()
        placeOf(name, directory)
        return 'type' in entry && isTarFile(entry) && RESULT_FILE.test(name)
      } catch (error) {
        stop.abort(error)
        return false
      }
    },
    onReadEntry: (entry) => {
      const written = write(entry, placeOf(entry.path, directory), stop.signal)
      written.catch((error: unknown) => stop.abort(error))
      writes.push(written)
    },
  })
  parser.on('error', (error) => stop.abort(error))
  const { signal } = stop
  const feed = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      try {
        measure.count(chunk)
      } catch (error) {
        stop.abort(error)
        return
      }
      if (!parser.write(chunk)) await once(parser, 'drain', { signal })
    }
    const ended = once(parser, 'end', { signal })
    parser.end()
    await ended
  }
  try {
    await pipeline(createReadStream(file), createGunzip(), feed, { signal })
    await Promise.all(writes)
  } catch (error) {
    stop.abort(error) // ends what is still being written; the first reason stays
    throw signal.reason
  }
  return writes.length
}

const startsWith = (head: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, i) => head[i] === byte)

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(512) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** A web page has come in place of the file: some servers call it text. */
const isWebPage = (head: Buffer): boolean => /^\s*<(!doctype\s+html|html)\b/i.test(head.toString())

const safe = (part: string): string => part.replace(/[^\w.-]/g, '_').replace(/^\.+/, '_')

/**
 * What a single file is called: the last two parts of its address, since a folder may name the season
 * (`2025-26/en.1.json`).
 */
function nameOf(url: URL, head: string): string {
  const parts = url.pathname.split('/').filter(Boolean).slice(-2).map(safe)
  const name = parts.join('/') || 'results'
  if (RESULT_FILE.test(name)) return name
  const [firstLine = ''] = head.trimStart().split('\n')
  return `${name}${/^[{[]/.test(firstLine) ? '.json' : firstLine.split(',').length > 3 ? '.csv' : '.txt'}`
}

/**
 * Lays out what was downloaded: the files of an archive (.zip, .tar.gz) that may hold results, or the one file.
 * @param directory exists and is empty; what a failure leaves there is nothing to be used
 * @returns how many files there are
 * @throws SourceError when it can't be used or holds too much
 */
export async function unpack(
  file: string,
  url: URL,
  directory: string,
  limits = UNPACK_LIMITS,
): Promise<number> {
  const head = await headOf(file)
  const archive = startsWith(head, 0x50, 0x4b) ? unzip : startsWith(head, 0x1f, 0x8b) ? untar : null
  if (!archive) {
    if (isWebPage(head))
      throw new SourceError(
        'The server answers with a web page: give the address of the file itself.',
      )
    if (head.length === 0 || head.includes(0))
      throw new SourceError('The answer is neither text nor a .zip or .tar.gz archive.')
    const target = path.join(directory, nameOf(url, head.toString()))
    await mkdir(path.dirname(target), { recursive: true })
    await copyFile(file, target)
    return 1
  }
  let files: number
  try {
    files = await archive(file, directory, new Measure(limits))
  } catch (error) {
    // The disk's faults are not the archive's.
    if (error instanceof SourceError || isDiskFault(error)) throw error
    throw new SourceError(`The archive can't be read (${(error as Error).message}).`)
  }
  if (files === 0) throw new SourceError('The archive holds no .csv, .json or .txt file.')
  return files
}

const isDiskFault = (error: unknown): boolean =>
  ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT', 'EMFILE'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )
