import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvalidProofError, verifyProof } from '../../../packages/client/src'
import { checkTimes } from '../../../packages/client/src/times'
import { startTestAuthority } from '../../../test/record/authority'
import { forged, TIME_FORGERIES } from '../../../test/record/forgeries'
import { verifyInPython } from '../../../test/record/python'
import { startTestWitness } from '../../../test/record/witness'
import { BEFORE, startRecordWorld, type RecordWorld } from '../../../test/record/world'
import { canonicalText, type Json } from '../../record/canonical'
import { stampCheckpoint } from '../../record/stamps'
import { leafHash } from '../../record/tree'
import { collectCosignatures } from '../../record/witnesses'

type Authority = Awaited<ReturnType<typeof startTestAuthority>>
type Witness = Awaited<ReturnType<typeof startTestWitness>>

let world: RecordWorld
let authority: Authority
let witness: Witness
/** A match of the weekend, proven after it: cosigned on Friday by the witness's clock, stamped today. */
let proof: string
let trusted: { witnesses: string[]; authorities: string[] }
const SIGNED_MS = Date.parse(BEFORE) + 60_000

beforeAll(async () => {
  authority = await startTestAuthority('rsa:2048')
  world = await startRecordWorld({}, async ({ deps, keys }) => {
    witness = await startTestWitness(keys, () => SIGNED_MS / 1_000)
    const env = {
      ...deps.env,
      RECORD_WITNESSES: [witness.entry],
      RECORD_TIMESTAMP_AUTHORITY: authority.setting,
    }
    await collectCosignatures({ ...deps, env })
    await stampCheckpoint({ ...deps, env })
  })
  proof = world.after
  trusted = { witnesses: [witness.entry.key], authorities: [authority.setting.certificate] }
})
afterAll(async () => {
  await world.close()
  await witness.close()
  await authority.close()
})

const verify = (bytes: string | Uint8Array, given = trusted) =>
  verifyProof(bytes, world.keys, given)
const published = () => ({ keys: world.keys.map((key) => ({ key })), ...trusted })

describe('a proof tells whose word of the time it has besides ours', () => {
  test('a cosignature of a trusted witness that is older than the kickoff proves the forecast before it', async () => {
    const { provenBefore, kickoff, signatures } = await verify(proof)
    expect(Date.parse(kickoff ?? '')).toBeGreaterThan(SIGNED_MS)
    expect(provenBefore).toEqual({
      kind: 'witness',
      name: 'witness.example',
      at: new Date(SIGNED_MS),
      isTrusted: true,
      isBeforeKickoff: true,
    })
    expect(signatures.map(({ kind }) => kind)).toEqual(['witness', 'authority'])
  })

  test('a stamp after the kickoff proves nothing before it, and one before it does', async () => {
    const late = await verify(proof, { ...trusted, witnesses: [] })
    expect(late.provenBefore).toBeNull()
    expect(late.signatures.at(-1)).toMatchObject({
      kind: 'authority',
      name: 'Root of Example Time',
      isTrusted: true,
      isBeforeKickoff: false,
    })
    const { entries, times } = JSON.parse(proof) as {
      entries: { index: number; entry: Json }[]
      times: Parameters<typeof checkTimes>[0]
    }
    const { index = 0, entry = null } = entries[0] ?? {}
    const place = {
      leaf: Uint8Array.from(leafHash(canonicalText(entry))),
      index,
      origin: '127.0.0.1:3000/v1/record',
      keys: world.keys,
    }
    const told = await checkTimes(times, place, Date.now() + 60_000, trusted)
    expect(told.map(({ isBeforeKickoff }) => isBeforeKickoff)).toEqual([true, true])
  })

  test('those that are not trusted prove nothing, and are told', async () => {
    const { provenBefore, signatures } = await verify(proof, { witnesses: [], authorities: [] })
    expect(provenBefore).toBeNull()
    expect(signatures.map(({ isTrusted }) => isTrusted)).toEqual([false, false])
  })

  test('before the match it is signed too, and the log names no kickoff yet', async () => {
    const [match] = await world.db.match.findMany({ where: { kickoff: { gt: world.clock.now() } } })
    const env = { ...world.server.product.deps.env, RECORD_WITNESSES: [witness.entry] }
    await collectCosignatures({ ...world.server.product.deps, env })
    const { kickoff, signatures, provenBefore } = await verify(
      await world.text(world.proofPath(match?.id ?? '')),
    )
    expect([kickoff, provenBefore]).toEqual([null, null])
    expect(signatures.every(({ isBeforeKickoff }) => isBeforeKickoff === null)).toBe(true)
    expect(signatures.length).toBeGreaterThan(0)
  })
})

describe('what is done to the times of a proof', () => {
  test('any byte that is another is refused', async () => {
    const whole = Buffer.from(proof)
    const begin = whole.indexOf('"times"')
    const flipped = fc.tuple(
      fc.integer({ min: begin, max: whole.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
    )
    await fc.assert(
      fc.asyncProperty(flipped, async ([at, by]) => {
        const other = Buffer.from(whole)
        other[at] = (other[at] ?? 0) ^ by
        await expect(verify(other)).rejects.toBeInstanceOf(InvalidProofError)
      }),
      { numRuns: 300 },
    )
  })

  test.each(TIME_FORGERIES)(
    '%s it is refused at the step that the documentation names',
    async (_name, step, forge) => {
      await expect(verify(forged(proof, proof, forge))).rejects.toMatchObject({ step })
    },
  )

  test('a verifier in Python that was written from the documentation alone takes and refuses the same', async () => {
    const whole = Buffer.from(proof)
    const begin = whole.indexOf('"times"')
    const flips = fc.sample(
      fc.tuple(fc.integer({ min: begin, max: whole.length - 1 }), fc.integer({ min: 1, max: 255 })),
      100,
    )
    // Bytes of the token itself, in base64 that is as it has to be.
    const tokens = fc.sample(fc.nat(1_400), 60).map((at) =>
      forged(proof, proof, ({ times: [time] }) =>
        time?.stamps.forEach((one) => {
          const token = Buffer.from(one.token, 'base64')
          token[at] = (token[at] ?? 0) ^ 1
          one.token = token.toString('base64')
        }),
      ),
    )
    const flipped = flips.map(([at, by]) => {
      const other = Buffer.from(whole)
      other[at] = (other[at] ?? 0) ^ by
      return other
    })
    const forgeries = TIME_FORGERIES.map(([, , forge]) => forged(proof, proof, forge))
    const told = await verifyInPython(JSON.stringify(published()), [
      proof,
      ...forgeries,
      ...flipped,
      ...tokens,
    ])
    expect(told[0]).toBe(`ok ${world.played} before witness.example`)
    const steps = told.slice(1).map((line) => /^refused (\d)/.exec(line)?.[1])
    expect(steps.slice(0, forgeries.length)).toEqual(TIME_FORGERIES.map(([, step]) => String(step)))
    expect(steps.filter((step) => step === undefined)).toEqual([])
    const late = await verifyInPython(JSON.stringify({ ...published(), witnesses: [] }), [proof])
    expect(late).toEqual([`ok ${world.played}`])
  })
})
