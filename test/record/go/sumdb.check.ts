import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRecordWorld, type RecordWorld } from '../world'

/** Packages of Debian lie here, without modules or a network. */
const GO_ENV = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' }
const folder = mkdtempSync(path.join(tmpdir(), 'prematch-go-'))
const program = path.join(folder, 'check')

let world: RecordWorld
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
  world = await startRecordWorld()
}, 300_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

async function check(...proofs: string[]) {
  const files = proofs.map((proof, i) => {
    const file = path.join(folder, `proof-${i}.json`)
    writeFileSync(file, proof)
    return file
  })
  const child = spawn(program, [world.server.url, ...files])
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
      `tiles and ${world.sizes.at(-1)} entries are those of the head`,
      'earlier trees are beginnings of this one',
      'proofs of matches hold',
      '',
    ].join('\n'),
  })
  expect((await check(world.before, world.after)).code).toBe(0)
})

test.each([
  ['its result', (proof: string) => proof.replace('"away":', '"away":1'), /invalid transparency proof/],
  ['its signature', (proof: string) => proof.replace(/(.)=\\n","entries/, (_, c) => `${c === 'A' ? 'B' : 'A'}=\\n","entries`), /signature/],
  ['its way', (proof: string) => proof.replace(/"inclusion":\["./, '"inclusion":["_'), /malformed|hash/],
])('refuses a proof of which %s is another', async (_name, forge, reason) => {
  const forged = forge(world.after)
  expect(forged).not.toBe(world.after)
  const { code, refused } = await check(forged)
  expect(code).toBe(1)
  expect(refused).toMatch(reason)
}) // prettier-ignore
