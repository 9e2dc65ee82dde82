import { expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { startSandbox } from '../../../test/sandbox'
import { useWorld } from '../../../test/use-world'
import { PermissionError, PrematchClient, ValidationError } from '../src'

const world = useWorld(startSandbox)
const clientOf = (apiKey: string) => new PrematchClient({ apiKey, baseUrl: world.server.url })

it('plays the beginning of a season by the clock of its sandbox', async () => {
  const client = clientOf(world.key)
  const { data: begun } = await client.sandbox.clock()
  expect([begun.mode, begun.now]).toEqual(['test', begun.season.begins_at])
  const { data: league } = await client.listLeagues()
  expect(league.leagues.map(({ code }) => code)).toEqual(begun.season.competitions)

  const day = (await client.sandbox.advance('P1D')).data
  expect(Date.parse(day.now) - Date.parse(begun.now)).toBe(86_400_000)
  expect(day.windows.days).toBe(1)
  const published = (await client.sandbox.advanceTo('next_publication')).data
  expect(published.publications.map(({ at }) => at)).toEqual([day.next_publication])
  const kickoff = (await client.sandbox.advanceTo('next_kickoff')).data
  expect([kickoff.now, kickoff.kicked_off.count]).toEqual([published.next_kickoff, 1])
  const later = new Date(Date.parse(kickoff.now) + 60_000)
  expect(Date.parse((await client.sandbox.advanceTo(later)).data.now)).toBe(later.getTime())
  expect((await client.sandbox.reset()).data.now).toBe(begun.now)
})

it('tells what is no move, and that a live key moves nothing', async () => {
  await expect(clientOf(world.key).sandbox.advance('soon')).rejects.toThrow(ValidationError)
  const live = await createTestClient(world.server.product.deps)
  const refused = clientOf(live.key).sandbox.clock()
  await expect(refused).rejects.toThrow(PermissionError)
  await expect(refused).rejects.toMatchObject({ code: 'test_key_required' })
})
