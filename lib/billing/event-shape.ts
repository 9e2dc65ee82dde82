import { z } from 'zod'

/** What an event says that we go by, in a form that the database takes. */
export interface ReadEvent {
  id: string
  type: string
  livemode: boolean
  createdAt: Date
  customerId: string | null
  sessionId: string | null
  /** A dispute names its charge alone, no customer. */
  disputedCharge: string | null
}

/** An authentic event that nobody can act on. */
export interface UnusableEvent {
  /** What is odd about it, in a few words and without its content. */
  reason: string
  id: string | null
  type: string | null
}

export type EventReading = { event: ReadEvent } | { unusable: UnusableEvent }

/** Stripe's ids and types: printable, without blanks, and short. */
const name = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'no id or type of Stripe')
const reference = z.union([name, z.object({ id: name }).transform(({ id }) => id)]).nullish()

const LAST_SECOND = Date.UTC(9999, 11, 31) / 1000

const envelope = z.object({
  id: name,
  object: z.literal('event'),
  type: name,
  livemode: z.boolean(),
  created: z.int().min(0).max(LAST_SECOND),
  data: z.object({
    object: z.looseObject({}),
    previous_attributes: z.object({ customer: reference }).nullish(),
  }),
})

interface About {
  customer?: string | null | undefined
  session?: string
  charge?: string | null | undefined
}

/** What an event is about, by the kind of its object. */
const KINDS = new Map<unknown, z.ZodType<About>>([
  ['customer', z.object({ id: name }).transform(({ id }) => ({ customer: id }))],
  [
    'checkout.session',
    z
      .object({ id: name, customer: reference })
      .transform(({ id, customer }) => ({ session: id, customer })),
  ],
  ['dispute', z.object({ charge: reference })],
])
const ANY_KIND: z.ZodType<About> = z.object({ customer: reference })

/** Reads the body of a delivery whose signature was right. Never throws: whatever Stripe signs has an answer. */
export function readEvent(payload: Uint8Array): EventReading {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(payload))
  } catch {
    return { unusable: { reason: 'not JSON', id: null, type: null } }
  }
  const known = z.looseObject({}).safeParse(json).data ?? {}
  const unusable = (reason: string): EventReading => ({
    unusable: {
      reason,
      id: name.safeParse(known.id).data ?? null,
      type: name.safeParse(known.type).data ?? null,
    },
  })
  if (known.object === 'v2.core.event') return unusable('a thin event')
  const event = envelope.safeParse(json)
  if (!event.success) return unusable(oddity(event.error))
  const { id, type, livemode, created, data } = event.data
  const about = (KINDS.get(data.object.object) ?? ANY_KIND).safeParse(data.object)
  if (!about.success) return unusable(oddity(about.error, ['data', 'object']))
  const { customer, session, charge } = about.data
  return {
    event: {
      id,
      type,
      livemode,
      createdAt: new Date(created * 1000),
      // A detached payment method has just lost its customer.
      customerId: customer ?? data.previous_attributes?.customer ?? null,
      sessionId: session ?? null,
      disputedCharge: charge ?? null,
    },
  }
}

function oddity({ issues: [first] }: z.ZodError, above: string[] = []): string {
  const path = [...above, ...(first?.path ?? [])].map(String).join('.')
  return `${path === '' ? 'the event' : path}: ${first?.message ?? 'odd'}`
}
