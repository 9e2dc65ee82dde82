import { z } from '@hono/zod-openapi'
import type { ToldChange } from '../changes/read'
import { CHANGES_KEPT_DAYS } from '../changes/retention'
import { change, CHANGE_TYPES, type ChangeType } from '../changes/types'
import { utcStamp } from '../platform/clock'

/** Too small to be told one by one: who needs it reads `GET /v1/changes`. */
const NEVER = 'forecast.drifted'
const isTold = (type: ChangeType): type is Exclude<ChangeType, typeof NEVER> => type !== NEVER

/** What an endpoint can be told of, chosen by its owner. */
export const WEBHOOK_EVENTS = CHANGE_TYPES.filter(isTold)
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** A test, sent when its owner asks for it. */
export const PING = 'ping'
/** Told to every endpoint: something was missed. */
export const LOST = 'changes.lost'

export const webhookEvents = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .transform((chosen) => WEBHOOK_EVENTS.filter((type) => chosen.includes(type)))
  .openapi({ type: 'array', items: { type: 'string', enum: [...WEBHOOK_EVENTS] } })

/** Why changes were missed: older than they are kept, or the service's database was put back to an earlier state. */
export const LOST_REASONS = ['expired', 'restored'] as const

const told = <Type extends z.ZodType, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    type,
    timestamp: z.iso.datetime().describe('When it came about, UTC; not when it is sent.'),
    data,
  })

/** The body of a webhook, as Standard Webhooks shapes it. */
export const webhookBody = z.union([
  told(z.enum(WEBHOOK_EVENTS), change)
    .describe('What `GET /v1/changes` tells.')
    .openapi('ChangeEvent'),
  told(
    z.literal(LOST),
    z
      .object({
        reason: z
          .enum(LOST_REASONS)
          .describe('`expired`: older than they are kept; `restored`: our database was put back.'),
        kept_days: z.int().describe('How long changes are kept.'),
      })
      .openapi('LostChanges'),
  )
    .describe('Changes were missed: read your lists anew.')
    .openapi('ChangesLostEvent'),
  told(z.literal(PING), z.object({ endpoint: z.string() }).openapi('PingedEndpoint'))
    .describe('A test.')
    .openapi('PingEvent'),
])

export const changeBody = ({ type, at, json }: ToldChange): string =>
  `{"type":"${type}","timestamp":"${utcStamp(at)}","data":${json}}`

export const lostBody = (at: Date, reason: (typeof LOST_REASONS)[number]): string =>
  JSON.stringify({
    type: LOST,
    timestamp: utcStamp(at),
    data: { reason, kept_days: CHANGES_KEPT_DAYS },
  })

export const pingBody = (at: Date, endpoint: string): string =>
  JSON.stringify({ type: PING, timestamp: utcStamp(at), data: { endpoint } })
