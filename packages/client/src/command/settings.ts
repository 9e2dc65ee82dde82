import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import path from 'node:path'
import { env } from 'node:process'
import { PrematchClient } from '../client'

/** The command was called in a way that cannot work; the text says what to do. */
export class UsageError extends Error {}

interface Kept {
  url?: string
  key?: string
}

/** Where the key is kept: the folder that the system has for settings. */
function settingsFile(): string {
  const base =
    env.XDG_CONFIG_HOME ||
    (platform() === 'win32' && env.APPDATA) ||
    path.join(homedir(), '.config')
  return path.join(base, 'prematch', 'settings.json')
}

/**
 * What `login` kept; nothing before.
 * @throws UsageError when others can read it
 */
function readKept(): Kept {
  const file = settingsFile()
  try {
    if (platform() !== 'win32' && (statSync(file).mode & 0o077) !== 0)
      throw new UsageError(`Others can read your key in ${file}: chmod 600 it, and rotate the key.`)
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    if (error instanceof SyntaxError)
      throw new UsageError(`${file} is damaged: run prematch login again.`)
    throw error
  }
}

/** Keeps the key for this user alone. Written beside and renamed: at no moment is it half there, or readable by others. */
export function keep(settings: Required<Kept>): string {
  const file = settingsFile()
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const half = `${file}.new`
  writeFileSync(half, `${JSON.stringify(settings)}\n`, { mode: 0o600 })
  // A file that was left half-written keeps the mode it had.
  chmodSync(half, 0o600)
  renameSync(half, file)
  return file
}

/**
 * The address to call: what is said now, else in the environment, else what was kept.
 * @throws UsageError
 */
export function urlOf(said: string | undefined): string {
  const url = said || env.PREMATCH_URL || readKept().url
  if (!url) throw new UsageError('Say with --url where the API is, or in PREMATCH_URL.')
  return url
}

/**
 * A client with the key of the environment, else with the one that was kept.
 * @throws UsageError, ConfigurationError
 */
export function openClient(said: string | undefined): PrematchClient {
  const apiKey = env.PREMATCH_KEY || readKept().key
  if (!apiKey) throw new UsageError('Run prematch login first, or set PREMATCH_KEY.')
  return new PrematchClient({ apiKey, baseUrl: urlOf(said) })
}
