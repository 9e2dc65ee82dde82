import { z } from 'zod'
import type { StripeEvent } from '../rows/event'
import { onWire } from '../state/derive'
import type { World } from '../state/world'
import { resourceMissing } from '../wire/errors'

/** An event that the sandbox would not send by itself. */
export const provoked = z.strictObject({
  type: z.string(),
  /** The id of the object it is about, as it now is; or the object itself. */
  object: z.union([z.string(), z.record(z.string(), z.unknown())]),
  /** `true` for an event of the other mode. */
  livemode: z.boolean().default(false),
  api_version: z.string().optional(),
})

/** Sends an authentic event of any type: unknown ones, of the other mode, of another version. */
export function provokeEvent(world: World, given: z.output<typeof provoked>): StripeEvent {
  const { type, object, livemode, api_version: version } = given
  const row = typeof object === 'string' ? world.store.find(object) : undefined
  if (typeof object === 'string' && !row) throw resourceMissing('object', object, 'object')
  return world.record(
    { type, data: { object: row ? onWire(row) : (object as Record<string, unknown>) } },
    { livemode, ...(version !== undefined && { api_version: version }) },
  )
}
