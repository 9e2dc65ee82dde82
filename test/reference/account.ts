import { openIncident } from '../../lib/status/incidents'
import { as, ask, type Provocation, type Provocations } from './provoke'
import type { Plan } from '../../lib/plans/limits'
import { NOT_SELECTED, SELECTED, type ReferenceWorld } from './world'

const reading = (id: string): Provocations => ({ 200: as(id, {}, 'developer') })

/** Signed in, and choosing these competitions one after the other. */
const choosing =
  (plan: Plan, ...choices: [slot: string, code: string][]): Provocation =>
  async (world) => {
    const token = await world.person(plan)
    const made = []
    for (const [slot, code] of choices)
      made.push(await ask(world, 'chooseCompetition', { token, path: { slot }, body: { code } }))
    const last = made.at(-1)
    if (!last) throw new Error('nothing was chosen')
    return last
  }

/** Signed in after a Starter contract with two competitions. */
async function downgraded(world: ReferenceWorld, to: 'developer' | null): Promise<string> {
  const token = await world.person('starter')
  for (const [slot, code] of [
    ['1', SELECTED],
    ['2', NOT_SELECTED],
  ] as const)
    await ask(world, 'chooseCompetition', { token, path: { slot }, body: { code } })
  await world.changePlan(token, to)
  return token
}

const keeping =
  (...codes: string[]): Provocation =>
  async (world) =>
    ask(world, 'keepCompetitions', { token: await downgraded(world, 'developer'), body: { codes } })

export const ACCOUNT: Record<string, Provocations> = {
  logout: { 204: as('logout') },
  me: reading('me'),
  dashboardMe: reading('dashboardMe'),
  legacyMe: reading('legacyMe'),
  legacyMePhp: reading('legacyMePhp'),
  noadsStatus: reading('noadsStatus'),
  getOverview: reading('getOverview'),
  getCatalogue: reading('getCatalogue'),
  usageSavings: reading('usageSavings'),
  explore: {
    200: as('explore', { body: { target: '/v1/leagues' } }, 'developer'),
    422: as('explore', { body: { target: '/account/overview' } }),
    not_found: as('explore', { body: { target: '/v1/me' } }),
  },
  getSelection: reading('getSelection'),
  dashboardUsage: { ...reading('dashboardUsage'), invalid_plan_contract: as('dashboardUsage') },
  activatePlan: {
    200: as('activatePlan', { body: { plan: 'developer' } }),
    422: as('activatePlan', { body: { plan: 'gold' } }),
    competition_not_selected: async (world) => {
      const token = await downgraded(world, null)
      return ask(world, 'activatePlan', { token, body: { plan: 'developer', keep: 'SERIE_A' } })
    },
    not_found: as('activatePlan', {
      body: { plan: 'developer', keep_key: 'key_0000000000000000' },
    }),
    key_not_active: async (world) => {
      const token = await world.person('starter')
      const { body } = await ask(world, 'issueKey', { token, body: {} })
      const { id } = body as { id: string }
      await ask(world, 'revokeKey', { token, path: { id } })
      await world.changePlan(token, null)
      return ask(world, 'activatePlan', { token, body: { plan: 'developer', keep_key: id } })
    },
    starter_contract_active: as('activatePlan', { body: { plan: 'developer' } }, 'starter'),
    plan_already_active: as('activatePlan', { body: { plan: 'developer' } }, 'beta'),
  },
  chooseCompetition: {
    200: choosing('developer', ['1', SELECTED]),
    422: choosing('developer', ['0', SELECTED]),
    invalid_plan_contract: as('chooseCompetition', { body: { code: SELECTED } }),
    competition_not_found: choosing('developer', ['1', 'NO_SUCH']),
    competition_already_selected: choosing('starter', ['1', SELECTED], ['2', SELECTED]),
    selection_full: choosing('developer', ['2', SELECTED]),
    replacement_limit_reached: choosing(
      'developer',
      ['1', SELECTED],
      ['1', NOT_SELECTED],
      ['1', 'SERIE_A'],
    ),
  },
  keepCompetitions: {
    200: keeping(NOT_SELECTED),
    422: keeping(),
    invalid_plan_contract: as('keepCompetitions', { body: { codes: [SELECTED] } }),
    competition_not_selected: keeping('SERIE_A'),
    selection_already_kept: as('keepCompetitions', { body: { codes: [SELECTED] } }, 'developer'),
  },
  previewChoice: {
    200: as('previewChoice', { query: `code=${SELECTED}` }, 'developer'),
    422: as('previewChoice', {}, 'developer'),
    invalid_plan_contract: as('previewChoice', { query: `code=${SELECTED}` }),
    competition_not_found: as('previewChoice', { query: 'code=NO_SUCH' }, 'developer'),
  },
  clearSlot: {
    200: as('clearSlot', {}, 'developer'),
    422: as('clearSlot', { path: { slot: '0' } }, 'developer'),
    invalid_plan_contract: as('clearSlot'),
    not_found: as('clearSlot', { path: { slot: '2' } }, 'developer'),
  },
}

const feed = (id: string): Provocations => ({
  200: (world) => ask(world, id),
  304: async (world) => {
    const { headers } = await ask(world, id)
    return ask(world, id, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  },
  store_unavailable: (world) => ask(world, id, {}, world.cut.url),
})

export const OPEN: Record<string, Provocations> = {
  health: {
    200: (world) => ask(world, 'health'),
    503: (world) => ask(world, 'health', {}, world.empty.url),
  },
  readStatus: {
    200: async (world) => {
      const operator = { kind: 'operator', name: 'olga' } as const
      await openIncident(world.server.product.deps, operator, {
        title: 'Forecasts of today are late',
        text: 'A source of results does not answer. What was published before is served.',
        impact: 'minor',
        lang: 'en',
      })
      return ask(world, 'readStatus')
    },
  },
  statusFeedAtom: feed('statusFeedAtom'),
  statusFeedJson: feed('statusFeedJson'),
  preview: { 200: (world) => ask(world, 'preview') },
}
