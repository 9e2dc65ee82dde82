import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { create, extract } from 'tar'
import { BackupError, manifestSchema, type Manifest, type StoredTable } from './manifest'

const MANIFEST = 'manifest.json'
const SECRETS = 'secrets.env'
const EXPECTED = /^(manifest\.json|secrets\.env|[a-z_]+\.[a-z_]+\.copy\.gz)$/
const fileOf = (table: string) => `${table}.copy.gz`
const NEWLINE = 0x0a

/** Passes a table's text on, and measures it: in COPY's format a line is a row. */
class Measure extends Transform {
  rows = 0
  private readonly hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: string, done: () => void): void {
    this.hash.update(chunk)
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.rows++
    this.push(chunk)
    done()
  }

  measured(): Pick<StoredTable, 'rows' | 'sha256'> {
    return { rows: this.rows, sha256: this.hash.digest('hex') }
  }
}

/** An archive that is being put together, in a folder beside the file that it becomes. */
export interface Packing {
  add(table: string, text: Readable): Promise<Pick<StoredTable, 'rows' | 'sha256'>>
  /** Makes the file, whole or not at all, readable by its owner alone. @returns its bytes */
  finish(manifest: Manifest, secrets: string): Promise<number>
  /** Takes the folder away, whatever came of it. */
  end(): Promise<void>
}

/** @throws BackupError when the file is there already or can't be made */
export async function startPacking(file: string): Promise<Packing> {
  const folder = await besideTheFile(file)
  return {
    async add(table, text) {
      const measure = new Measure()
      const written = createWriteStream(path.join(folder, fileOf(table)), { mode: 0o600 })
      await pipeline(text, measure, createGzip({ level: 4 }), written)
      return measure.measured()
    },
    async finish(manifest, secrets) {
      const write = (name: string, text: string) =>
        writeFile(path.join(folder, name), text, { mode: 0o600 })
      await write(MANIFEST, JSON.stringify(manifest, null, 2))
      if (secrets !== '') await write(SECRETS, secrets)
      const names = [
        MANIFEST,
        ...(secrets === '' ? [] : [SECRETS]),
        ...manifest.tables.map(({ name }) => fileOf(name)),
      ]
      const whole = path.join(folder, 'whole.tar')
      await writeFile(whole, '', { mode: 0o600 })
      await create({ cwd: folder, file: whole, portable: true }, names)
      const handle = await open(whole, 'r+')
      await handle.sync()
      await handle.close()
      await rename(whole, file)
      return (await stat(file)).size
    },
    end: () => rm(folder, { recursive: true, force: true }),
  }
}

async function besideTheFile(file: string): Promise<string> {
  if (await stat(file).catch(() => null))
    throw new BackupError(
      `${file} is there already: give another name, a backup is never overwritten.`,
    )
  return mkdtemp(`${file}.making-`).catch((error: unknown) => {
    throw new BackupError(`Nothing can be written beside ${file} (${(error as Error).message}).`)
  })
}

/** An archive that was opened. */
export interface Unpacked {
  manifest: Manifest
  /**
   * Sends a table's text somewhere and measures it.
   * @throws BackupError when it is not what the manifest says
   */
  read: (table: StoredTable, into: Writable) => Promise<void>
  end: () => Promise<void>
}

/** @throws BackupError when it is no archive of ours, or not whole */
export async function unpack(file: string): Promise<Unpacked> {
  const folder = await mkdtemp(`${path.resolve(file)}.reading-`).catch((error: unknown) => {
    throw new BackupError(`Nothing can be written beside ${file} (${(error as Error).message}).`)
  })
  const end = () => rm(folder, { recursive: true, force: true })
  try {
    // Nothing that is not ours comes out of it, wherever it would lie.
    await extract({
      file,
      cwd: folder,
      strict: true,
      filter: (name, entry) => EXPECTED.test(name) && 'type' in entry && entry.type === 'File',
    })
    const text = await readFile(path.join(folder, MANIFEST), 'utf8')
    const manifest = manifestSchema.parse(JSON.parse(text))
    return { manifest, end, read: (table, into) => readTable(folder, table, into) }
  } catch (error) {
    await end()
    throw new BackupError(
      `${file} is no backup, or not a whole one (${(error as Error).message.split('\n', 1)[0]}).`,
    )
  }
}

async function readTable(folder: string, table: StoredTable, into: Writable): Promise<void> {
  const measure = new Measure()
  const stored = createReadStream(path.join(folder, fileOf(table.name)))
  // What packing broke shows as a failure of its own kind; what a database refuses stays as it is.
  const isBroken = (error: unknown) =>
    /^(Z_|ENOENT)/.test((error as NodeJS.ErrnoException).code ?? '')
  await pipeline(stored, createGunzip(), measure, into).catch((error: unknown) => {
    throw isBroken(error)
      ? new BackupError(`The backup is damaged: ${table.name} can't be read.`)
      : error
  })
  const { rows, sha256 } = measure.measured()
  if (sha256 !== table.sha256 || rows !== table.rows)
    throw new BackupError(
      `The backup is damaged: ${table.name} has ${rows} rows of hash ${sha256.slice(0, 12)}…, and should have ${table.rows} of ${table.sha256.slice(0, 12)}….`,
    )
}
