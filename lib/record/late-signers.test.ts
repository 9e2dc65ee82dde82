import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestAuthority } from '../../test/record/authority'
import { startTestWitness } from '../../test/record/witness'
import { AFTER, startRecordWorld, type RecordWorld } from '../../test/record/world'
import { readLateSigners } from './late-signers'
import { stampCheckpoint } from './stamps'
import { collectCosignatures } from './witnesses'
import { eventually } from '../../test/eventually'

/** Servers of tests have one secret, and so the log's key is known before it begins. */
const { keys } = JSON.parse(readFileSync('test/fixtures/record/keys.json', 'utf8')) as { keys: { key: string }[] } // prettier-ignore
const MINUTE_MS = 60_000

let world: RecordWorld
let witness: Awaited<ReturnType<typeof startTestWitness>>
let authority: Awaited<ReturnType<typeof startTestAuthority>>
beforeAll(async () => {
  witness = await startTestWitness(keys.map(({ key }) => key))
  authority = await startTestAuthority()
  world = await startRecordWorld()
})
afterAll(async () => {
  await world.close()
  await witness.close()
  await authority.close()
})

test('whoever has not signed the record for half an hour is late, by name, until it has', async () => {
  const { deps } = world.server.product
  const env = { ...deps.env, RECORD_WITNESSES: [witness.entry], RECORD_TIMESTAMP_AUTHORITY: authority.setting } // prettier-ignore
  const asking = { ...deps, env }
  const lateAfter = (minutes: number, platform: Parameters<typeof readLateSigners>[0] = asking) =>
    readLateSigners(platform, Date.parse(AFTER) + minutes * MINUTE_MS)
  // From the first checkpoint on, which is days old.
  expect(await lateAfter(29)).toEqual(['cosignature_late', 'stamp_late'])
  expect(await lateAfter(31, deps)).toEqual([])
  await collectCosignatures(asking)
  expect(await lateAfter(31)).toEqual(['stamp_late'])
  await stampCheckpoint(asking)
  expect(await lateAfter(31)).toEqual([])

  await world.publishAt('2026-03-02T18:00:00Z')
  expect(await lateAfter(6 * 60 + 29)).toEqual([])
  expect(await lateAfter(6 * 60 + 31)).toEqual(['cosignature_late', 'stamp_late'])
})

test('health is degraded meanwhile', async () => {
  const { deps } = world.server.product
  Object.assign(deps.env, {
    RECORD_WITNESSES: [{ ...witness.entry, key: 'other.example+00000000+x' }],
  })
  await eventually(async () => {
    const health = JSON.parse(await world.text('/v1/health')) as object
    expect(health).toMatchObject({ status: 'degraded', reasons: ['cosignature_late'] })
  })
})
