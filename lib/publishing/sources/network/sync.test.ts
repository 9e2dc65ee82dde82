import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { zipOf } from '../../../../test/archives'
import { createTestDatabase, type TestDatabase } from '../../../../test/database'
import { startSourceServer, type SourceServer } from '../../../../test/source-server'
import type { Platform } from '../../../platform'
import { manualClock } from '../../../platform/clock'
import { connectDb } from '../../../platform/db'
import { readEnv } from '../../../platform/env'
import { createLog } from '../../../platform/log'
import {
  addNetworkSource,
  checkSource,
  listNetworkSources,
  networkFolders,
  networkSource,
  removeNetworkSource,
  syncSource,
  syncSources,
} from '.'

const OLGA = { kind: 'operator', name: 'olga' } as const
const SEASON = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\nE0,16/08/2025,A,B,1,0\n'

const folder = mkdtempSync(path.join(tmpdir(), 'prematch-sources-'))
const clock = manualClock('2026-03-01T12:00:00Z')
let database: TestDatabase
let platform: Platform
let server: SourceServer

beforeAll(async () => {
  ;[database, server] = await Promise.all([createTestDatabase(), startSourceServer()])
  const env = readEnv({
    PREMATCH_ENV: 'test',
    DATABASE_URL: database.url,
    SECRET_KEY: 'a secret for tests that is long enough',
    SOURCES_DIR: folder,
  })
  platform = { env, clock, db: connectDb(database.url, 4), log: createLog({ LOG_LEVEL: 'silent' }) }
})
beforeEach(() => {
  clock.set('2026-03-01T12:00:00Z')
})
afterEach(async () => {
  for (const source of await listNetworkSources(platform))
    await removeNetworkSource(platform, source)
})
afterAll(async () => {
  await platform.db.$disconnect()
  await Promise.all([database.close(), server.close()])
  rmSync(folder, { recursive: true })
})

/** Serves a file under a tag, and knows it again. */
const serving =
  (content: string | Buffer, etag: string): RequestListener =>
  (request, response) => {
    const known = request.headers['if-none-match'] === etag
    response.writeHead(known ? 304 : 200, { etag }).end(known ? undefined : content)
  }
const add = (name = 'E0.csv') => addNetworkSource(platform, OLGA, `${server.http}/${name}`, true)
const again = (id: string) => networkSource(platform, id)
/** What a reader finds of a source. */
async function read(id: string, file = 'E0.csv'): Promise<string | undefined> {
  const found = (await networkFolders(platform)).find((source) => source.id === id)
  return found && readFileSync(path.join(found.folder, file), 'utf8')
}

test('an added source is fetched once, and then only when it has changed', async () => {
  server.answer(serving(SEASON, '"1"'))
  const { id } = await add()
  expect(await networkFolders(platform)).toEqual([])
  expect(await syncSource(platform, await again(id))).toBe(true)
  expect(await read(id)).toBe(SEASON)
  clock.advance(60_000)
  expect(await checkSource(platform, await again(id))).toBe(false)
  expect(await syncSource(platform, await again(id))).toBe(false)
  expect(await again(id)).toMatchObject({
    addedBy: 'olga',
    etag: '"1"',
    changedAt: new Date('2026-03-01T12:00:00Z'),
    checkedAt: new Date('2026-03-01T12:01:00Z'),
    failure: null,
  })
  const more = `${SEASON}E0,23/08/2025,B,A,2,2\n`
  server.answer(serving(more, '"2"'))
  expect(await checkSource(platform, await again(id))).toBe(true)
  expect(await read(id)).toBe(SEASON)
  expect(await syncSource(platform, await again(id))).toBe(true)
  expect(await read(id)).toBe(more)
})

test('the same bytes under another tag are no change', async () => {
  server.answer(serving(SEASON, '"1"'))
  const { id } = await add()
  await syncSource(platform, await again(id))
  server.answer(serving(SEASON, '"2"'))
  expect(await syncSource(platform, await again(id))).toBe(false)
  expect(await again(id)).toMatchObject({ etag: '"2"' })
})

test.each<[string, RequestListener, RegExp]>([
  ['500', (_, response) => response.writeHead(500).end(), /answers 500/],
  [
    'half a body',
    (_, response) => {
      response.writeHead(200, { 'content-length': 999 }).write('half')
      setTimeout(() => response.destroy(), 20)
    },
    /ended before/,
  ],
  [
    'a web page as text',
    (_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('<!doctype html>'),
    /web page/,
  ],
  [
    'a broken archive',
    (_, response) => response.writeHead(200).end(zipOf([{ name: '../x.csv', content: '' }])),
    /archive/,
  ],
])(
  '%s leaves the last good copy, and is written down until it is well again',
  async (_name, listener, sentence) => {
    server.answer(serving(SEASON, '"1"'))
    const { id } = await add()
    await syncSource(platform, await again(id))
    server.answer(listener)
    clock.advance(60_000)
    await expect(syncSource(platform, await again(id))).rejects.toThrow(sentence)
    expect(await read(id)).toBe(SEASON)
    expect(await again(id)).toMatchObject({
      etag: '"1"',
      failure: expect.stringMatching(sentence) as string,
      failedAt: new Date('2026-03-01T12:01:00Z'),
      checkedAt: new Date('2026-03-01T12:00:00Z'),
    })
    expect(readdirSync(path.join(folder, id))).toHaveLength(1)
    server.answer(serving(SEASON, '"1"'))
    expect(await syncSource(platform, await again(id))).toBe(false)
    expect(await again(id)).toMatchObject({ failure: null, failedAt: null })
  },
)

test('a copy that this machine has lost is fetched again, whatever the server knows', async () => {
  server.answer(serving(SEASON, '"1"'))
  const { id } = await add()
  await syncSource(platform, await again(id))
  rmSync(path.join(folder, id), { recursive: true })
  expect(await networkFolders(platform)).toEqual([])
  expect(await syncSource(platform, await again(id))).toBe(false)
  expect(await read(id)).toBe(SEASON)
})

test('a reader keeps the copy it has begun with; an hour later it is gone', async () => {
  const { id } = await add('repo.zip')
  const copies: string[] = []
  for (const tag of ['1', '2', '3']) {
    server.answer(serving(zipOf([{ name: 'repo/a.csv', content: tag }]), tag))
    await syncSource(platform, await again(id))
    copies.push((await networkFolders(platform))[0]?.folder ?? '')
    expect(await read(id, 'repo/a.csv')).toBe(tag)
    if (tag === '2') {
      const hoursAgo = Date.now() / 1000 - 3_700
      utimesSync(copies[0] ?? '', hoursAgo, hoursAgo)
      expect(existsSync(copies[0] ?? '')).toBe(true)
    }
  }
  expect(copies.map((copy) => existsSync(copy))).toEqual([false, true, true])
})

test('of all sources each is tried: one that fails does not hold up the next', async () => {
  const [bad, good, same] = [await add('bad.csv'), await add('good.csv'), await add('same.csv')]
  const listener: RequestListener = (request, response) => {
    if (request.url === '/bad.csv') response.writeHead(503).end()
    else serving(SEASON, '"1"')(request, response)
  }
  server.answer(listener)
  await syncSource(platform, same)
  expect(await syncSources(platform)).toEqual({
    changed: [good.id],
    unchanged: [same.id],
    failed: [{ id: bad.id, failure: 'The server answers 503.' }],
  })
})

test('a source is added once, and only where it may be asked', async () => {
  await add()
  await expect(add()).rejects.toThrow(/a source already/)
  await expect(addNetworkSource(platform, OLGA, `${server.http}/x.csv`, false)).rejects.toThrow(
    /https/,
  )
  await expect(addNetworkSource(platform, OLGA, 'https://10.0.0.1/x.csv', false)).rejects.toThrow(
    /--allow-private/,
  )
  expect(await listNetworkSources(platform)).toHaveLength(1)
})

test('a removed source is gone with its copies', async () => {
  server.answer(serving(SEASON, '"1"'))
  const { id } = await add()
  await syncSource(platform, await again(id))
  await removeNetworkSource(platform, await again(id))
  expect(existsSync(path.join(folder, id))).toBe(false)
  await expect(again(id)).rejects.toThrow(/no source/)
})

test('two processes that fetch the same at once are both well', async () => {
  server.answer(serving(zipOf([{ name: 'repo/a.csv', content: 'a,b\n' }]), '"1"'))
  const source = await add('repo.zip')
  const outcomes = await Promise.all([1, 2, 3].map(() => syncSource(platform, source)))
  expect(outcomes).toEqual([true, true, true])
  expect(await read(source.id, 'repo/a.csv')).toBe('a,b\n')
  expect(readdirSync(path.join(folder, source.id))).toHaveLength(1)
  expect(await again(source.id)).toMatchObject({ failure: null })
})
