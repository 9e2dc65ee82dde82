import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './database'
import { builtPrograms, type Programs } from './programs'
import { SECRET_KEY } from './server'
import { useWorld } from './use-world'

/** In the program itself, in the moment in which it writes a word: told to stop from outside it would be long past it. */
const STOPPED_AT_A_WORD = `
  import fs from 'node:fs'
  for (const name of ['write', 'writeSync']) {
    const write = fs[name]
    fs[name] = (...given) => {
      if (String(given[1]).includes(process.env.STOPPED_AT)) process.kill(process.pid, 'SIGTERM')
      return write(...given)
    }
  }`

/** A log that is taken slowly, and then by nobody: what read it has died. */
const NOBODY_READS = `
  import fs from 'node:fs'
  const { write, writeSync } = fs
  fs.write = (fd, ...given) => fd === 1 ? void setTimeout(() => undefined, 60_000).unref() : write(fd, ...given)
  fs.writeSync = (fd, ...given) => {
    if (fd === 1) throw Object.assign(new Error('EPIPE: broken pipe, write'), { code: 'EPIPE' })
    return writeSync(fd, ...given)
  }`

const database = useWorld(() => createTestDatabase())
let programs: Programs

beforeAll(async () => {
  programs = await builtPrograms()
})

const stoppedAt = (word: string) => ({
  DATABASE_URL: database.url,
  SECRET_KEY,
  PUBLISHING: 'off',
  LOG_LEVEL: 'info',
  STOPPED_AT: word,
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(STOPPED_AT_A_WORD)}`,
})

test('a publisher that is told to stop as it says that it runs stops in order, and begins nothing', async () => {
  const publisher = programs.watch(stoppedAt('publishing whenever it is due'))
  expect([await publisher.ended, publisher.output()]).toEqual([
    0,
    expect.stringContaining('publishing whenever it is due'),
  ])
  // What it had not begun it does not begin: nobody waits for a publication that was not wanted any more.
  expect(publisher.output()).not.toContain('"msg":"published"')
})

test('a server that is told to stop as it says that it listens stops in order', async () => {
  const server = await programs.serve(stoppedAt('"msg":"listening"'))
  expect([await server.ended, server.output()]).toEqual([0, expect.stringContaining('"SIGTERM"')])
})

test('a server whose log nobody reads any more ends all the same', async () => {
  const server = await programs.serve({
    ...stoppedAt('never'),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NOBODY_READS)}`,
  })
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
