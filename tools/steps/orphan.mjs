import { readFileSync } from 'node:fs'

/** Parent and name of a process on Linux; undefined elsewhere or when it has gone. */
function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    return { name, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }
  } catch {
    return undefined
  }
}

/**
 * Calls `onOrphaned` once the package manager that runs us is gone: whoever killed `npm start` meant all of it,
 * and nobody could stop us by hand. Does nothing when we were started directly.
 */
export function watchForOrphaning(onOrphaned) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  // npm may run us through a shell, which outlives npm.
  const shell = look(parent)
  const npm = shell && /^(ba|da|z)?sh$/.test(shell.name) ? shell.parent : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || look(parent)?.parent === npm)) return
    clearInterval(timer)
    onOrphaned()
  }, 500)
  timer.unref()
}
