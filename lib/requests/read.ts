import type { Db, Prisma } from '../platform/db'
import { ProductError } from '../platform/errors'
import type { MeteredRoute } from '../quota'
import { viaOf, type Via } from './call'

/** Classes of status to ask for. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'refused'] as const
export type StatusClass = (typeof STATUS_CLASSES)[number]

/** A call as its owner sees it. */
export interface KeptCall {
  id: string
  at: Date
  method: string
  route: MeteredRoute
  target: string
  status: number
  error: string | null
  units: number
  rows: number
  network: string
  ms: number
  weight: number
  /** What told who asked. */
  via: Via
  /** Null for a call without a key, and for a key that was deleted with its client. */
  key: CallKey | null
}
export interface CallKey {
  id: string
  name: string
  last4: string
}

/** What to look for; nothing given looks at all. */
export interface CallFilter {
  status?: StatusClass | undefined
  route?: MeteredRoute | undefined
  keyId?: string | undefined
  /** Of a refusal. */
  code?: string | undefined
  from?: Date | undefined
  /** Before this instant. */
  to?: Date | undefined
}

const BOUNDS: Record<StatusClass, Prisma.IntFilter> = {
  '2xx': { gte: 200, lt: 300 },
  '3xx': { gte: 300, lt: 400 },
  '4xx': { gte: 400, lt: 500 },
  '5xx': { gte: 500 },
  refused: { gte: 400 },
}

const SHOWN = {
  id: true,
  at: true,
  method: true,
  route: true,
  target: true,
  status: true,
  error: true,
  units: true,
  rows: true,
  network: true,
  ms: true,
  weight: true,
  keyId: true,
} as const

/**
 * One page of a client's calls, newest first.
 * @param since older ones are not shown, whether they are deleted yet or not
 * @param cursor `nextCursor` of the page before; calls noted meanwhile do not shift it
 * @throws ProductError `invalid_cursor`
 */
export async function listCalls(
  db: Db,
  clientId: string,
  since: Date,
  {
    status,
    route,
    keyId,
    code,
    from,
    to,
    cursor,
    limit,
  }: CallFilter & { cursor?: string | undefined; limit: number },
): Promise<{ calls: KeptCall[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await db.clientCall.findMany({
    where: {
      clientId,
      at: { gte: from && from > since ? from : since, ...(to && { lt: to }) },
      ...(status && { status: BOUNDS[status] }),
      ...(route && { route }),
      ...(keyId !== undefined && { keyId }),
      ...(code !== undefined && { error: code }),
      // The first condition is the second one's, for the index.
      ...(after && {
        AND: [
          { at: { lte: after.at } },
          { OR: [{ at: { lt: after.at } }, { at: after.at, id: { lt: after.id } }] },
        ],
      }),
    },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit + 1,
    select: SHOWN,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    calls: await withKeys(db, page),
    nextCursor: rows.length > limit && last ? writeCursor(last) : null,
  }
}

/** A call of a client by the id that its answer carried. */
export interface FoundCall extends KeptCall {
  /** An earlier call that got the very same rows, within a day: they need not have been sent again. */
  sameAs: { id: string; at: Date } | null
}

const SAME_WITHIN_MS = 86_400_000

/** @returns null when there is none since `since`, or it is another client's */
export async function findCall(
  db: Db,
  clientId: string,
  since: Date,
  id: string,
): Promise<FoundCall | null> {
  // Whatever people type is asked for here, and a database takes not every text.
  if (!/^\w{1,64}$/.test(id)) return null
  const row = await db.clientCall.findFirst({
    where: { id, clientId, at: { gte: since } },
    select: { ...SHOWN, etag: true },
  })
  if (!row) return null
  const { etag, target, at } = row
  const [call] = await withKeys(db, [row])
  if (!call) return null
  const sameAs =
    etag === null
      ? null
      : await db.clientCall.findFirst({
          where: {
            clientId,
            at: { lt: at, gte: new Date(at.getTime() - SAME_WITHIN_MS) },
            target,
            etag,
          },
          orderBy: { at: 'desc' },
          select: { id: true, at: true },
        })
  return { ...call, sameAs }
}

type Row = Omit<KeptCall, 'key' | 'via' | 'route'> & {
  keyId: string
  route: string
  etag?: string | null
}

async function withKeys(db: Db, rows: readonly Row[]): Promise<KeptCall[]> {
  const ids = [...new Set(rows.map(({ keyId }) => keyId))]
  const keys = await db.apiKey.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, last4: true },
  })
  const keyOf = new Map(keys.map((key) => [key.id, key]))
  return rows.map(({ keyId, route, etag: _etag, ...row }) => ({
    ...row,
    // To a tenth, as it was measured: the column holds it in binary.
    ms: Math.round(row.ms * 10) / 10,
    route: route as MeteredRoute,
    via: viaOf(keyId),
    key: keyOf.get(keyId) ?? null,
  }))
}

/** The position of a call. Nothing to protect: a reader only ever sees their own with it. */
const writeCursor = ({ at, id }: { at: Date; id: string }): string =>
  Buffer.from(`${at.getTime()} ${id}`).toString('base64url')

function readCursor(cursor: string): { at: Date; id: string } {
  const [, ms, id] =
    /^(\d{1,15}) (req_\w{1,32})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (ms === undefined || id === undefined) throw new ProductError('invalid_cursor')
  return { at: new Date(Number(ms)), id }
}
