import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceClient } from '../../test/client'
import { createOwner, type Owner } from '../../test/owner'
import { mailsFromAny } from '../../test/person'
import { promoteTestRelease } from '../../test/release'
import { manualClock, startTestServer } from '../../test/server'
import { useWorld } from '../../test/use-world'
import { PLAN_LIMITS, type PlanLimits } from '../plans/limits'
import { raiseAlert } from './raise'
import { raiseMissedAlerts } from './raise-missed'
import { eventually } from '../../test/eventually'

const START = '2026-03-01T12:00:00Z'
/** Ten units and ten rows a day, as fast as one likes. */
const LIMITS: PlanLimits = {
  ...PLAN_LIMITS.starter,
  requestsPerMinute: 10_000,
  unitsPerHour: 10_000,
  unitsPerDay: 10,
  rowsPerDay: 10,
  concurrentRequests: 1_000,
}
const clock = manualClock(START)
const first = useWorld(() => startTestServer({ clock }))
const second = useWorld(() => startTestServer({ clock, databaseUrl: first.databaseUrl }))
const servers = [first, second] as const
let owner: Owner

beforeAll(async () => {
  await promoteTestRelease(
    first.product.deps.db,
    Array.from({ length: 9 }, (_, i) => ({
      code: 'LIGUE_1',
      kickoff: `2026-03-0${i < 2 ? 2 : 3}T1${i}:00:00Z`,
    })),
  )
  await first.product.deps.releases.refresh()
  await second.product.deps.releases.refresh()
})
beforeEach(async () => {
  clock.set(START)
  await become(LIMITS)
})

const become = async (limits: PlanLimits) => {
  owner = await createOwner(servers[0], { plan: 'custom', limits, competitions: ['LIGUE_1'] })
}
const deps = () => servers[0].product.deps
const get = async (path: string, instance = 0) => {
  const url = servers[instance % 2]?.url ?? ''
  const response = await fetch(url + path, { headers: { 'x-api-key': owner.key } })
  await response.arrayBuffer()
  return response.status
}
/** One unit, no row. */
const unit = (instance = 0) => get('/v1/leagues', instance)
const use = async (count: number) => {
  for (let i = 0; i < count; i++) expect(await unit()).toBe(200)
}

const alerts = async () =>
  (await deps().db.quotaAlert.findMany({ where: { clientId: owner.clientId } }))
    .map(({ day, counter, percent }) => `${day} ${counter} ${percent}`)
    .sort()
/** Subjects of the mails, oldest first, once the alerts expected are written and their mails have left. */
async function mailed(expected: number) {
  await eventually(async () => expect(await alerts()).toHaveLength(expected))
  // Either instance may have sent one.
  const mails = await mailsFromAny(servers, owner.email)
  return mails
    .toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
    .map(({ subject, text }) => ({ subject, text }))
}

describe('a quota mail', () => {
  it('goes out at 80 % and when all is used, at no other step', async () => {
    await use(7)
    expect(await mailed(0)).toEqual([])
    await use(1)
    const [at80] = await mailed(1)
    expect(at80?.subject).toBe('80% of today’s units are used')
    expect(at80?.text).toContain('used 8 of 10 units today. 2 are left until midnight, Paris time')
    await use(1)
    await use(1)
    expect(await unit()).toBe(429)
    const mails = await mailed(2)
    expect(mails.map(({ subject }) => subject)).toEqual([
      '80% of today’s units are used',
      'Today’s units are used up',
    ])
    expect(await alerts()).toEqual(['2026-03-01 units 100', '2026-03-01 units 80'])
  })

  it('is sent once each in a burst of 200 requests on two instances', async () => {
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, i) => unit(i)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect((await mailed(2)).map(({ subject }) => subject)).toEqual([
      '80% of today’s units are used',
      'Today’s units are used up',
    ])
  })

  it('tells of rows as of units, and one step over both thresholds only the higher one', async () => {
    await become({ ...LIMITS, rowsPerDay: 9, unitsPerDay: 1_000 })
    expect(await get('/v1/leagues/LIGUE_1/matches')).toBe(200)
    expect((await mailed(2)).map(({ subject }) => subject)).toEqual(['Today’s rows are used up'])
    expect(await alerts()).toEqual(['2026-03-01 rows 100', '2026-03-01 rows 80'])
  })

  it('comes anew on the next day of Paris', async () => {
    clock.set('2026-03-01T22:59:00Z')
    await use(8)
    await mailed(1)
    clock.set('2026-03-01T23:00:00Z')
    await use(8)
    await mailed(2)
    expect(await alerts()).toEqual(['2026-03-01 units 80', '2026-03-02 units 80'])
  })

  it('is French for who reads French', async () => {
    await deps().db.account.update({ where: { id: owner.accountId }, data: { lang: 'fr' } })
    await use(8)
    expect((await mailed(1))[0]?.subject).toBe('80 % des unités du jour sont consommées')
  })

  it('is not sent to who switched it off, also not late when it is switched on', async () => {
    const { db } = deps()
    const wish = (quotaMails: boolean) =>
      db.account.update({ where: { id: owner.accountId }, data: { quotaMails } })
    await wish(false)
    await use(8)
    expect(await mailed(1)).toEqual([])
    await wish(true)
    await raiseMissedAlerts(deps())
    expect(await mailed(1)).toEqual([])
    await use(2)
    expect((await mailed(2)).map(({ subject }) => subject)).toEqual(['Today’s units are used up'])
  })
})

describe('an alert that was lost between counting and telling', () => {
  /** Counted, and the process died before it told. */
  const lose = async () => {
    await use(1)
    await deps().db.quotaCounter.update({
      where: { clientId: owner.clientId },
      data: { dayUnits: 10 },
    })
  }

  it('is told by the next sweep, once, however many instances sweep', async () => {
    await lose()
    await Promise.all(
      Array.from({ length: 6 }, (_, i) => raiseMissedAlerts(servers[i % 2 ? 1 : 0].product.deps)),
    )
    expect((await mailed(2)).map(({ subject }) => subject)).toEqual(['Today’s units are used up'])
  })

  it('is not told on another day', async () => {
    await lose()
    clock.set('2026-03-02T12:00:00Z')
    await raiseMissedAlerts(deps())
    expect(await mailed(0)).toEqual([])
  })

  it('is told when the plan becomes smaller in the middle of the day', async () => {
    await become({ ...LIMITS, unitsPerDay: 100 })
    await use(9)
    await raiseMissedAlerts(deps())
    expect(await mailed(0)).toEqual([])
    await deps().db.contract.updateMany({
      where: { clientId: owner.clientId },
      data: { limits: { ...LIMITS } },
    })
    await announceClient(deps(), owner.clientId)
    await raiseMissedAlerts(deps())
    const [mail] = await mailed(1)
    expect(mail?.text).toContain('used 9 of 10 units today')
  })

  it('of a client that is gone is nobody’s', async () => {
    const gone = {
      clientId: 'cli_gone',
      day: '2026-03-01',
      counter: 'units',
      used: 8,
      limit: 10,
    } as const
    await raiseAlert(deps(), { ...gone, thresholds: [80] })
    expect(await deps().db.quotaAlert.count({ where: { clientId: 'cli_gone' } })).toBe(0)
  })
})
