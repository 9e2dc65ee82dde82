import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
const processes: ChildProcessByStdio<null, Readable, null>[] = []

beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'prematch-lock-'))))
afterEach(() => {
  processes.splice(0).forEach((child) => child.kill('SIGKILL'))
  rmSync(folder, { recursive: true })
})

/** A process that takes the lock and says so, then runs `script`; its lines come one by one. */
function contender(script = '') {
  const module = path.join(import.meta.dirname, 'lock.mjs')
  const code = `import { takeLock } from ${JSON.stringify(module)}
    import { spawn } from 'node:child_process'
    const lock = await takeLock('PREMATCH_LOCK_TEST', ${JSON.stringify(folder)})
    console.log(lock.holder ? 'served by ' + lock.holder.url : 'taken')
    ${script}
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, next: async () => String((await lines.next()).value) }
}

/** A process that was killed has no command line any more, also while the system has not collected it. */
const isAlive = (pid: number) => {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, 'utf8') !== ''
}

test('the lock of a killed process is free at once, and its children are ended first', async () => {
  const first = contender(`const left = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
    console.log(left.pid)`)
  expect(await first.next()).toBe('taken')
  const leftover = Number(await first.next())
  expect(isAlive(leftover)).toBe(true)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  expect(await contender().next()).toBe('taken')
  expect(isAlive(leftover)).toBe(false)
})

test('of many that start together one holds the lock, and the others wait for it', async () => {
  const all = Array.from({ length: 4 }, () => contender())
  const lines = await Promise.all(all.map((one) => one.next()))
  const holder = all[lines.indexOf('taken')]?.child.pid
  expect(lines.filter((line) => line !== 'taken')).toEqual(
    Array.from({ length: 3 }, () => `  Waiting for process ${holder}, which is preparing here …`),
  )
})

test('whoever comes while a service is ready is told its address', async () => {
  const first = contender(`lock.announce({ state: 'ready', url: 'http://127.0.0.1:3000' })
    console.log('announced')`)
  await first.next()
  await first.next()
  expect(await contender().next()).toBe('served by http://127.0.0.1:3000')
})
