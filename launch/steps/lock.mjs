import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './failures.mjs'
import { isEnding } from './lifetime.mjs'
import { isOrphaned } from './orphan.mjs'
import { say } from './progress.mjs'

/**
 * What the holder of a lock says about itself.
 * @typedef {{pid: number, state: string, url?: string}} Facts
 */

/**
 * @typedef {object} Lock
 * @property {Facts} [holder] another process that already serves from here; then nothing was taken
 * @property {(news: Partial<Facts>) => void} announce says more about this process to whoever asks
 * @property {() => void} release
 */

const LEFTOVER_PATIENCE_MS = 5_000

/** A listening local socket is the lock: the system frees it in the instant its process dies. @param {string} id */
function addressOf(id) {
  if (process.platform === 'win32') return `\\\\.\\pipe\\prematch-${id}`
  // Linux has names that are no files; elsewhere a dead process leaves the file, which is then removed.
  return process.platform === 'linux'
    ? `\0prematch-${id}`
    : path.join(tmpdir(), `prematch-${id}.sock`)
}

/** @param {import('node:net').Server} server @param {string} address @returns {Promise<boolean>} false when it is taken */
const listen = (server, address) =>
  new Promise((resolve, reject) => {
    server.once('error', (error) =>
      codeOf(error) === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(address, () => resolve(true))
  })

/** @param {string} name @param {string} folder */
const idOf = (name, folder) =>
  createHash('sha256')
    .update(`${name}\0${realpathSync(folder)}`)
    .digest('hex')
    .slice(0, 24)

/**
 * What the process that holds the lock of a folder says about itself; undefined when nobody holds it.
 * @param {string} name @param {string} folder
 */
export const holderOf = (name, folder) => askHolder(addressOf(idOf(name, folder)))

/**
 * What the holder of the lock says about itself; undefined when it has just gone.
 * @param {string} address @returns {Promise<Facts | undefined>}
 */
const askHolder = (address) =>
  new Promise((resolve) => {
    let text = ''
    const socket = connect(address)
    socket.setTimeout(2_000, () => socket.destroy())
    socket.setEncoding('utf8').on('data', (part) => (text += String(part)))
    socket.once('error', (error) => {
      if (codeOf(error) === 'ECONNREFUSED' && path.isAbsolute(address)) unlinkSync(address)
    })
    socket.once('close', () => resolve(text ? /** @type {Facts} */ (JSON.parse(text)) : undefined))
  })

/** Processes whose environment carries the marker: children of a holder that was killed. Linux only. @param {string} marker */
function leftovers(marker) {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(marker)
    } catch {
      return false // not ours to read, or gone
    }
  })
}

/** Ends what a killed holder left running, so that it does not write where the new holder writes. @param {string} marker */
async function endLeftovers(marker) {
  /** @param {NodeJS.Signals} name */
  const signal = (name) => {
    for (const pid of leftovers(marker)) {
      try {
        process.kill(Number(pid), name)
      } catch (error) {
        if (codeOf(error) !== 'ESRCH') throw error
      }
    }
  }
  signal('SIGTERM')
  for (const deadline = Date.now() + LEFTOVER_PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
    if (leftovers(marker).length === 0) return
  }
  signal('SIGKILL')
}

/**
 * Takes the lock of a folder, waiting for a holder that is preparing or stopping. Children started while it is
 * held carry its marker in their environment, by which a later holder finds and ends them.
 * @param {string} name what is locked; also the marker's variable
 * @param {string} folder
 * @param {(line: string) => void} tell says that it waits
 * @returns {Promise<Lock>}
 */
export async function takeLock(name, folder, tell = say) {
  const id = idOf(name, folder)
  const address = addressOf(id)
  /** @type {Facts} */
  let facts = { pid: process.pid, state: 'preparing' }
  for (let waiting = false; ; await sleep(200)) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(
        JSON.stringify(isEnding() || isOrphaned() ? { ...facts, state: 'stopping' } : facts),
      )
    })
    if (await listen(server, address)) {
      server.unref()
      await endLeftovers(`${name}=${id}`)
      process.env[name] = id
      return {
        announce: (news) => void (facts = { ...facts, ...news }),
        release: () => {
          Reflect.deleteProperty(process.env, name)
          server.close()
        },
      }
    }
    const holder = await askHolder(address)
    if (holder?.state === 'ready')
      return { holder, announce: () => undefined, release: () => undefined }
    if (holder && !waiting) {
      tell(`  Waiting for process ${holder.pid}, which is ${holder.state} here …`)
      waiting = true
    }
  }
}
