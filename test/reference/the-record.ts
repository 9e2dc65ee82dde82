import type { Sending } from './exchange'
import { ask, type Provocations } from './provoke'
import type { ReferenceWorld } from './world'

type Send = (world: ReferenceWorld) => Sending | Promise<Sending>

/** What every open operation of the record can answer to a good call. */
function open(id: string, send: Send = () => ({})): Provocations {
  return {
    200: async (world) => ask(world, id, await send(world)),
    304: async (world) => {
      const good = await send(world)
      const etag = (await ask(world, id, good)).headers.get('etag') ?? ''
      return ask(world, id, { ...good, headers: { 'if-none-match': etag } })
    },
    store_unavailable: async (world) => ask(world, id, await send(world), world.cut.url),
  }
}

const nothing = (id: string, sending: Sending): Provocations => ({
  not_found: (world) => ask(world, id, sending),
})
const ofMatch = (match_id: string): Sending => ({ path: { match_id } })
const anyRelease: Send = async (world) => {
  const { body } = await ask(world, 'listReleases')
  return { path: { release_id: (body as { releases: { id: string }[] }).releases[0]?.id ?? '' } }
}
/** The one bundle of a log that is smaller than a tile. */
const anyTile: Send = async ({ server }) => {
  const entries = await server.product.deps.db.recordEntry.count()
  return { path: { level: '0', place: `000.p/${entries}` } }
}

export const RECORD: Record<string, Provocations> = {
  listRecordKeys: open('listRecordKeys'),
  getCheckpoint: {
    ...open('getCheckpoint'),
    not_found: (world) => ask(world, 'getCheckpoint', {}, world.empty.url),
  },
  getTile: { ...open('getTile', anyTile), ...nothing('getTile', { path: { place: '999' } }) },
  getFixture: {
    ...open('getFixture', ({ matches }) => ofMatch(matches.old)),
    invalid_match_id: (world) => ask(world, 'getFixture', ofMatch('fixture:12')),
    match_not_found: (world) => ask(world, 'getFixture', ofMatch(`fsm:v1:${'0'.repeat(64)}`)),
  },
  getProof: {
    ...open('getProof', ({ matches }) => ofMatch(matches.old)),
    invalid_match_id: (world) => ask(world, 'getProof', ofMatch('fixture:12')),
    match_not_found: (world) => ask(world, 'getProof', ofMatch(`fsm:v1:${'0'.repeat(64)}`)),
  },
  listReleases: {
    ...open('listReleases'),
    ...nothing('listReleases', { query: 'before=rel_none' }),
  },
  getRelease: {
    ...open('getRelease', anyRelease),
    ...nothing('getRelease', { path: { release_id: 'rel_none' } }),
  },
}
