import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectCosignatures } from '../../../lib/record/witnesses'
import { startTestWitness } from '../witness'
import { startRecordWorld, type RecordWorld } from '../world'
import { eventually } from '../../eventually'

/** Packages of Debian lie here, without modules or a network. */
const GO_ENV = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' }
const folder = mkdtempSync(path.join(tmpdir(), 'prematch-go-'))
const program = path.join(folder, 'check')

let world: RecordWorld
let witness: Awaited<ReturnType<typeof startTestWitness>>
beforeAll(async () => {
  try {
    const source = path.join(import.meta.dirname, 'check.go')
    execFileSync('go', ['build', '-o', program, source], { env: GO_ENV, stdio: 'pipe' })
  } catch (error) {
    throw new Error(
      'This check needs Go and its sumdb packages. On Debian: apt-get install golang-go golang-golang-x-mod-dev',
      { cause: error },
    )
  }
  world = await startRecordWorld({}, async ({ deps, keys }) => {
    witness = await startTestWitness(keys)
    await cosign(deps)
  })
  await cosign(world.server.product.deps)
  await eventually(async () => {
    expect(await world.text('/v1/record/checkpoint')).toContain('witness.example')
  })
})

const cosign = (deps: RecordWorld['server']['product']['deps']) =>
  collectCosignatures({ ...deps, env: { ...deps.env, RECORD_WITNESSES: [witness.entry] } })
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
  await witness.close()
})

async function check(...proofs: string[]) {
  const files = proofs.map((proof, i) => {
    const file = path.join(folder, `proof-${i}.json`)
    writeFileSync(file, proof)
    return file
  })
  const child = spawn(program, ['-witness', witness.entry.key, world.server.url, ...files])
  const [told, refused, [code]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ])
  return { code: code as number, told, refused }
}

test("Go's own sumdb opens our head, reads our tiles and entries, and takes our proofs", async () => {
  expect(await check()).toEqual({
    code: 0,
    refused: '',
    told: [
      `head of ${world.sizes.at(-1)} entries is signed`,
      'and cosigned by witness.example',
      `tiles and ${world.sizes.at(-1)} entries are those of the head`,
      'earlier trees are beginnings of this one',
      'proofs of matches hold',
      '',
    ].join('\n'),
  })
  const { code, told } = await check(world.before, world.after)
  expect([code, told.match(/with \d cosignatures/g)]).toEqual([
    0,
    ['with 1 cosignatures', 'with 1 cosignatures'],
  ])
})

test.each([
  [
    'its result',
    (proof: string) => proof.replace('"away":', '"away":1'),
    /invalid transparency proof/,
  ],
  [
    'its signature',
    (proof: string) =>
      proof.replace(/(.)=\\n","entries/, (_, c) => `${c === 'A' ? 'B' : 'A'}=\\n","entries`),
    /signature/,
  ],
  [
    'the line of a witness',
    (proof: string) =>
      proof.replace(
        /(witness\.example )(.{40})(.)/,
        (_, who: string, some: string, c: string) => `${who}${some}${c === 'A' ? 'B' : 'A'}`,
      ),
    /cosignature of witness.example: .*signature/,
  ],
  [
    'the key of a witness',
    (proof: string) =>
      proof.replace(
        /("key":"witness\.example\+)(.)/,
        (_, who: string, c: string) => `${who}${c === '0' ? '1' : '0'}`,
      ),
    /another hash/,
  ],
  [
    'the head that a witness signed',
    (proof: string) =>
      proof.replace(
        /("times".*?"inclusion":\[")(.)/,
        (_, way: string, c: string) => `${way}${c === 'A' ? 'B' : 'A'}`,
      ),
    /in a head of/,
  ],
  [
    'its way',
    (proof: string) => proof.replace(/"inclusion":\["./, '"inclusion":["_'),
    /malformed|hash/,
  ],
])('refuses a proof of which %s is another', async (_name, forge, reason) => {
  const forged = forge(world.after)
  expect(forged).not.toBe(world.after)
  const { code, refused } = await check(forged)
  expect(code).toBe(1)
  expect(refused).toMatch(reason)
})
