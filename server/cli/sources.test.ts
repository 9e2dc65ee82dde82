import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database'
import { startSourceServer, type SourceServer } from '../../test/source-server'
import { main } from '../cli'

const folder = mkdtempSync(path.join(tmpdir(), 'prematch-sources-'))
let database: TestDatabase
let files: SourceServer

beforeAll(async () => {
  ;[database, files] = await Promise.all([createTestDatabase(), startSourceServer()])
})
afterAll(async () => {
  await Promise.all([database.close(), files.close()])
  rmSync(folder, { recursive: true })
})

async function sources(...args: string[]) {
  const printed = { stdout: '', stderr: '' }
  const settings = { PREMATCH_ENV: 'test', DATABASE_URL: database.url, SOURCES_DIR: folder }
  const code = await main(['sources', ...args, '--as', 'olga'], () => Promise.resolve(settings), {
    outcome: (text) => (printed.stdout += `${text}\n`),
    aside: (text) => (printed.stderr += `${text}\n`),
  })
  return { code, ...printed }
}
const listed = async () =>
  JSON.parse((await sources('list', '--json')).stdout) as Record<string, unknown>[]

test('an operator adds, lists, checks, synchronises and removes a source', async () => {
  expect((await sources('list')).stdout).toMatch(/No source over the network/)
  let tag = '"1"'
  files.answer((request, response) => {
    const known = request.headers['if-none-match'] === tag
    response.writeHead(known ? 304 : 200, { etag: tag }).end(known ? '' : `Div,Date\n${tag}\n`)
  })
  const address = `${files.http}/E0.csv`
  const added = await sources('add', address, '--allow-private')
  expect(added).toMatchObject({ code: 0, stderr: `Fetching ${address} …\n` })
  const [source] = await listed()
  expect(source).toMatchObject({ address, added_by: 'olga', status: 'well', failure: null })
  const id = String(source?.id)
  expect(added.stdout).toContain(id)
  expect((await sources('check', id)).stdout).toMatch(/Nothing has changed/)
  tag = '"2"'
  expect((await sources('check', id)).stdout).toMatch(/something new/)
  expect((await sources('sync')).stdout).toMatch(/1 changed, 0 unchanged, 0 failed/)
  files.answer((_request, response) => response.writeHead(500).end())
  const failed = await sources('sync')
  expect(failed).toMatchObject({ code: 1 })
  expect(failed.stdout).toContain(`${id}: The server answers 500.`)
  expect((await sources('list')).stdout).toMatch(/failed, the last copy is kept/)
  expect(await sources('remove', id)).toMatchObject({ code: 0 })
  expect(await listed()).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

test('what can’t be fetched is not added, and the command says why', async () => {
  files.answer((_request, response) => response.writeHead(404).end())
  for (const [address, sentence] of [
    [`${files.http}/E0.csv`, /Nothing was added\. The server answers 404/],
    ['https://10.0.0.1/E0.csv', /an address inside a network/],
  ] as const) {
    const allowed = address.startsWith('http:') ? ['--allow-private'] : []
    const { code, stderr } = await sources('add', address, ...allowed)
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)])
  }
  expect(await listed()).toEqual([])
  expect(await sources('sync', 'src_none')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/There is no source/) as string,
  })
})
