import { z } from '@hono/zod-openapi'
import type { Platform } from '../../platform'
import { openOwner, readClock } from '../../sandbox'
import type { ApiDeps } from '../context'

/** Whether the live endpoints are meant or those of the sandbox. */
export const modeQuery = z.object({
  mode: z
    .enum(['live', 'test'])
    .default('live')
    .optional()
    .describe(
      '`test`: the endpoints of your sandbox, which are told of its season as you move its clock. They are others than the live ones, and need no plan.',
    ),
})

type Mode = z.output<typeof modeQuery>['mode']

/** Where a client's endpoints are, and from which instant on a new one is told. */
export interface EndpointPlace {
  platform: Platform
  standsAt?: Date
}

/** @throws ProductError `sandbox_not_ready` */
export async function placeOf(deps: ApiDeps, clientId: string, mode: Mode): Promise<EndpointPlace> {
  if (mode !== 'test') return { platform: deps }
  const { sandbox } = deps
  await openOwner(sandbox, deps, clientId)
  return { platform: sandbox.platform, standsAt: (await readClock(sandbox, clientId)).now }
}
