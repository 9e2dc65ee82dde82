import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tarOf, zipOf, type Packed } from '../../../../test/archives'
import { unpack } from './unpack'

let folder: string
let directory: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prematch-unpack-'))
  directory = path.join(folder, 'inner', 'files')
  mkdirSync(directory, { recursive: true })
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

function unpacked(
  content: string | Buffer,
  address = 'https://example.org/a.zip',
  limits = { bytes: 10_000, entries: 5 },
) {
  const file = path.join(folder, 'download')
  writeFileSync(file, content)
  return unpack(file, new URL(address), directory, limits)
}
const listed = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.startsWith('inner/files/') && /\.(csv|json|txt)$/i.test(name))
    .map((name) => name.slice('inner/files/'.length))
    .sort()

const KINDS: [string, (files: readonly Packed[]) => Buffer][] = [
  ['zip', zipOf],
  ['tar.gz', tarOf],
]

test.each(KINDS)('the files of a .%s that may hold results are laid out', async (_kind, pack) => {
  const archive = pack([
    { name: 'repo-1/2025-26/en.1.json', content: '{}' },
    { name: 'repo-1/README.md', content: 'read me' },
    { name: 'repo-1/results.CSV', content: 'a,b\n' },
  ])
  expect(await unpacked(archive)).toBe(2)
  expect(listed()).toEqual(['repo-1/2025-26/en.1.json', 'repo-1/results.CSV'])
  expect(readFileSync(path.join(directory, 'repo-1/results.CSV'), 'utf8')).toBe('a,b\n')
})

test.each(KINDS)('a .%s that names a file outside itself is not used', async (_kind, pack) => {
  for (const name of ['../../escaped.csv', '/escaped.csv', 'a/../../../escaped.csv'])
    await expect(unpacked(pack([{ name, content: 'a,b\n' }])), name).rejects.toMatchObject({
      name: 'SourceError',
    })
  expect(existsSync(path.join(folder, 'escaped.csv'))).toBe(false)
  expect(existsSync('/escaped.csv')).toBe(false)
})

test.each(KINDS)('a link in a .%s leads nowhere', async (_kind, pack) => {
  const files = [
    { name: 'link.csv', content: '', link: '/etc/passwd' },
    { name: 'a.csv', content: 'a,b\n' },
  ]
  expect(await unpacked(pack(files))).toBe(1)
  expect(listed()).toEqual(['a.csv'])
})

test.each(KINDS)('a .%s that swells or has too many files is stopped', async (_kind, pack) => {
  const large = pack([{ name: 'a.csv', content: Buffer.alloc(5_000_000) }])
  expect(large.length).toBeLessThan(10_000)
  await expect(unpacked(large)).rejects.toThrow(/holds more than/)
  const many = pack(Array.from({ length: 6 }, (_, i) => ({ name: `${i}.md`, content: '' })))
  await expect(unpacked(many)).rejects.toThrow(/more than 5 files/)
})

test.each(KINDS)('a .%s that is cut or damaged is not used', async (_kind, pack) => {
  const whole = pack([{ name: 'a.csv', content: 'a,b\n'.repeat(500) }])
  for (const bad of [whole.subarray(0, whole.length / 2), whole.subarray(0, 12)])
    await expect(unpacked(bad)).rejects.toMatchObject({ name: 'SourceError' })
})

test('an archive without results is not used', async () => {
  await expect(unpacked(zipOf([{ name: 'README.md', content: 'x' }]))).rejects.toThrow(/holds no/)
  await expect(unpacked(gzipSync('just text'))).rejects.toThrow(/SourceError|archive/)
})

test.each([
  ['https://example.org/master/2025-26/en.1.json', '{"name":""}', '2025-26/en.1.json'],
  ['https://example.org/E0.csv?raw=1', 'Div,Date,HomeTeam,AwayTeam\n', 'E0.csv'],
  ['https://example.org/export', 'Div,Date,HomeTeam,AwayTeam\n', 'export.csv'],
  ['https://example.org/export', '{"name":""}', 'export.json'],
  ['https://example.org/', '= Premier League\n', 'results.txt'],
  ['https://example.org/..%2f..%2fetc/%00.csv', 'a,b\n', '__2f.._2fetc/_00.csv'],
])('a file of %s is called by the end of its address', async (address, content, name) => {
  expect(await unpacked(content, address)).toBe(1)
  expect(listed()).toEqual([name])
})

test.each([
  ['<!DOCTYPE html><html>', /web page/],
  ['', /neither text nor/],
  [Buffer.from([1, 0, 2, 3]), /neither text nor/],
])('what is no file of results is refused', async (content, sentence) => {
  await expect(unpacked(content)).rejects.toThrow(sentence)
})
