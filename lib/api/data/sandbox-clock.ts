import type { OpenAPIHono, z } from '@hono/zod-openapi'
import { utcStamp } from '../../platform/clock'
import { withinDeadline } from '../../platform/deadline'
import { InvalidInputError } from '../../platform/errors'
import {
  clockMove,
  moveClock,
  readClock,
  windowsTurned,
  type ClockFace,
  type MovedClock,
} from '../../sandbox'
import { stampOrNull } from '../account/shapes'
import type { ApiDeps, ApiEnv } from '../context'
import { fieldIssues } from '../errors'
import { parseJson, readBytes } from '../http/guard'
import { requestOf } from './request'
import { authenticateTest, TEST_HEADERS } from './sandbox'
import {
  getClockRoute,
  moveClockRoute,
  type clockBody,
  type movedClockBody,
} from './sandbox-clock-routes'

const HEADERS = { ...TEST_HEADERS, 'Cache-Control': 'no-store' }

export const showClock = ({ season, now, ...next }: ClockFace): z.infer<typeof clockBody> => ({
  mode: 'test',
  now: utcStamp(now),
  season: {
    label: season.season,
    source_kind: season.sourceKind === 'results' ? 'results' : 'simulation',
    competitions: season.competitions,
    begins_at: utcStamp(season.beginsAt),
    ends_at: utcStamp(season.endsAt),
  },
  next_publication: stampOrNull(next.nextPublication),
  next_kickoff: stampOrNull(next.nextKickoff),
})

export const showMove = (moved: MovedClock): z.infer<typeof movedClockBody> => {
  const { publications, kickedOff, final } = moved.passed
  const show = ({ count, matchIds }: typeof final) => ({ count, match_ids: matchIds })
  return {
    ...showClock(moved),
    since: utcStamp(moved.from),
    publications: publications.map((one) => ({ ...one, at: utcStamp(one.at) })),
    kicked_off: show(kickedOff),
    final: show(final),
    windows: windowsTurned(moved.from, moved.now),
  }
}

/** The clock of a sandbox, for whoever holds one of its keys. */
export function registerSandboxClock(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const { sandbox } = deps

  app.get(getClockRoute.path, async (c) => {
    const { clientId } = await authenticateTest(requestOf(c), deps)
    return c.json(showClock(await withinDeadline(readClock(sandbox, clientId))), 200, HEADERS)
  })

  app.post(moveClockRoute.path, async (c) => {
    const request = requestOf(c)
    const { clientId } = await authenticateTest(request, deps)
    const move = clockMove.safeParse(parseJson(await readBytes(request)))
    if (!move.success) throw new InvalidInputError(fieldIssues(move.error, 'json'))
    return c.json(showMove(await moveClock(sandbox, clientId, move.data)), 200, HEADERS)
  })
}
