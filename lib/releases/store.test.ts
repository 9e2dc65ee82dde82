import { expect, it } from 'vitest'
import { promoteTestRelease, type TestMatch } from '../../test/release'
import { manualClock, startTestServer } from '../../test/server'
import type { Db } from '../platform/db'
import { announce } from '../platform/notices'
import { createReleaseStore } from './store'
import { useWorld } from '../../test/use-world'

const MATCHES: TestMatch[] = [
  { code: 'LIGUE_1', kickoff: '2026-03-05T20:00:00Z' },
  { code: 'SERIE_A', kickoff: '2026-03-06T20:00:00Z' },
]
const server = useWorld(() => startTestServer({ clock: manualClock('2026-03-01T12:00:00Z') }))

const deps = () => server.product.deps
const promote = (matches: TestMatch[]) => promoteTestRelease(deps().db, matches)

it('a release that is promoted while an earlier one is being read is the one that is served', async () => {
  const earlier = await promote(MATCHES.slice(0, 1))
  let readOn = () => {}
  const held = new Promise<void>((resolve) => (readOn = resolve))
  let reading = () => {}
  const begun = new Promise<void>((resolve) => (reading = resolve))
  const slow = deps().db.$extends({
    query: {
      releaseMatch: {
        async findMany({ args, query }) {
          reading()
          await held
          return query(args)
        },
      },
    },
  }) as unknown as Db
  const store = createReleaseStore({ db: slow, log: deps().log })
  const first = store.refresh()
  await begun
  const later = await promote(MATCHES)
  const second = store.refresh()
  readOn()
  await Promise.all([first, second])
  expect(later).not.toBe(earlier)
  expect(store.current()?.id).toBe(later)
})

it('a release that could not be read when it was promoted is read later, without a restart', async () => {
  const { db, releases } = deps()
  const earlier = await promote(MATCHES.slice(0, 1))
  await expect.poll(() => releases.current()?.id).toBe(earlier)
  const later = await promote(MATCHES)
  await expect.poll(() => releases.current()?.id).toBe(later)
  await db.$executeRaw`ALTER TABLE release_matches RENAME TO hidden`
  server.logged.length = 0
  await db.promotedRelease.update({ where: { id: 1 }, data: { releaseId: earlier } })
  await announce(db, 'release', earlier)
  await expect.poll(() => server.logged.join('')).toContain('release not loaded')
  expect(releases.current()?.id).toBe(later)
  await db.$executeRaw`ALTER TABLE hidden RENAME TO release_matches`
  await expect.poll(() => releases.current()?.id).toBe(earlier)
})

it('what many ask for at once is made once, and again after it failed', async () => {
  const { releases } = deps()
  let made = 0
  const build = () => {
    made++
    const bytes = Buffer.from(`${made}`)
    return made === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve({ bytes })
  }
  const ask = () =>
    Promise.allSettled(Array.from({ length: 20 }, () => releases.remember('crowd', build)))
  expect(new Set((await ask()).map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(new Set((await ask()).map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  expect(made).toBe(2)
})
