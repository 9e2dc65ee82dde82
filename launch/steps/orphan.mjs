import { readFileSync } from 'node:fs'

const CHECK_EVERY_MS = 500

/** Parent and name of a process on Linux; undefined elsewhere or when it has gone. @param {number} pid */
function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    return { name, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }
  } catch {
    return undefined
  }
}

const parent = process.ppid
// npm may run us through a shell, which outlives npm.
const shell = look(parent)
const npm = shell && /^(ba|da|z)?sh$/.test(shell.name) ? shell.parent : undefined

/**
 * True once the package manager that ran us is gone: whoever killed `npm start` meant all of it, and nobody
 * could stop us by hand. Always false when we were started directly.
 */
export const isOrphaned = () =>
  process.env.npm_lifecycle_event !== undefined &&
  (process.ppid !== parent || (npm !== undefined && look(parent)?.parent !== npm))

/** Calls `onOrphaned` once that has happened. @param {() => void} onOrphaned */
export function watchForOrphaning(onOrphaned) {
  const timer = setInterval(() => {
    if (!isOrphaned()) return
    clearInterval(timer)
    onOrphaned()
  }, CHECK_EVERY_MS)
  timer.unref()
}
