import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCutOff } from './cut-off'
import { killAtEveryWrite } from './kill-at-statement'
import { createOwner, type Owner } from './owner'
import { call } from './person'
import { startTestServer, type TestServer } from './server'

/** Looks at what is left; the servers that get cut off share its database. */
let home: TestServer

// Each operation on a database of its own: the triggers that hold it are installed once.
beforeEach(async () => {
  home = await startTestServer()
})
afterEach(() => home.close())

/** Everything that the three changes touch. */
async function stateOf({ clientId, accountId }: Owner) {
  const { db } = home.product.deps
  const slots = await db.selectionSlot.findMany({ where: { clientId }, orderBy: { slot: 'asc' } })
  const keys = await db.apiKey.findMany({ where: { clientId }, orderBy: { createdAt: 'asc' } })
  const contracts = await db.contract.findMany({ where: { clientId, endedAt: null } })
  const audit = await db.auditEvent.findMany({ where: { accountId }, orderBy: { action: 'asc' } })
  return {
    slots: slots.map(({ code, heldCode }) => [code, heldCode].join('/')),
    replacements: await db.selectionReplacement.count({ where: { clientId } }),
    keys: keys.map(({ revokedAt, revokedFor, rotatedToId }) => ({
      works: revokedAt === null,
      revokedFor,
      rotated: rotatedToId !== null,
    })),
    contracts: contracts.map(({ plan, selectionKeptAt }) => ({
      plan,
      kept: selectionKeptAt !== null,
    })),
    audit: audit.map(({ action }) => action),
  }
}
type State = Awaited<ReturnType<typeof stateOf>>

const BEFORE: State = {
  slots: ['LIGUE_1/LIGUE_1', 'SERIE_A/SERIE_A'],
  replacements: 0,
  keys: [{ works: true, revokedFor: null, rotated: false }],
  contracts: [{ plan: 'starter', kept: false }],
  audit: [],
}

interface Change {
  owner: Parameters<typeof createOwner>[1]
  before: State
  after: State
  /** What a second attempt answers when the first one went through unheard. */
  again: number
  ask: (url: string, owner: Owner) => ReturnType<typeof call>
  /** Writes that the change consists of, in no order. */
  writes: string[]
}

const CHANGES: Record<string, Change> = {
  'an activation that keeps one competition of a larger plan': {
    owner: { plan: null, competitions: ['LIGUE_1', 'SERIE_A'] },
    before: { ...BEFORE, contracts: [] },
    after: {
      ...BEFORE,
      slots: ['SERIE_A/SERIE_A', 'LIGUE_1/LIGUE_1'],
      contracts: [{ plan: 'developer', kept: true }],
      audit: ['competition.kept', 'plan.activated'],
    },
    again: 200,
    ask: (url, { token }) =>
      call({ url }, 'POST', '/account/plan', {
        token,
        body: { plan: 'developer', keep: 'SERIE_A' },
      }),
    writes: [
      'INSERT contracts',
      'INSERT selection_slots',
      'UPDATE contracts',
      'INSERT audit_events',
    ],
  },
  'a rotation': {
    owner: { plan: 'starter', competitions: ['LIGUE_1', 'SERIE_A'] },
    before: BEFORE,
    after: {
      ...BEFORE,
      keys: [
        { works: false, revokedFor: 'rotation', rotated: true },
        { works: true, revokedFor: null, rotated: false },
      ],
      audit: ['key.rotated'],
    },
    again: 409,
    ask: (url, { token, keyId }) =>
      call({ url }, 'POST', '/v1/dashboard/keys/rotate', { token, body: { key_id: keyId } }),
    writes: ['INSERT api_keys', 'UPDATE api_keys', 'INSERT audit_events'],
  },
  'a replacement': {
    owner: { plan: 'starter', competitions: ['LIGUE_1', 'SERIE_A'] },
    before: BEFORE,
    after: {
      ...BEFORE,
      slots: ['LA_LIGA/LA_LIGA', 'SERIE_A/SERIE_A'],
      replacements: 1,
      audit: ['competition.replaced'],
    },
    again: 200,
    ask: (url, { token }) =>
      call({ url }, 'PUT', '/account/competitions/slots/1', { token, body: { code: 'LA_LIGA' } }),
    writes: ['INSERT selection_slots', 'INSERT selection_replacements', 'INSERT audit_events'],
  },
}

test.each(Object.entries(CHANGES))(
  'cut off at any write, %s is there whole or not at all, and can be asked for again',
  async (_name, change) => {
    const steps = await killAtEveryWrite({
      databaseUrl: home.databaseUrl,
      start: (databaseUrl) => startCutOff(databaseUrl),
      prepare: () => createOwner(home, change.owner),
      act: (url, owner) => change.ask(url, owner),
      async check(owner, step) {
        const state = await stateOf(owner)
        const whole = state.audit.length > 0
        expect([step, state]).toEqual([step, whole ? change.after : change.before])
        const again = await change.ask(home.url, owner)
        expect([step, again.status < 300]).toEqual([step, !whole || change.again < 300])
        if (whole) expect([step, again.status]).toEqual([step, change.again])
        expect([step, await stateOf(owner)]).toEqual([step, change.after])
      },
    })
    expect(steps).toEqual(expect.arrayContaining([...change.writes, 'COMMIT']))
  },
)
