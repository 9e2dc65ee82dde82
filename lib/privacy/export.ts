import { readAudit } from '../audit/read'
import { record } from '../audit/record'
import type { Platform, SessionActor } from '../platform'
import { utcStamp } from '../platform/clock'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import { listCalls } from '../requests/read'
import { readHours } from '../usage/hours'
import { accountSections, type Section } from './export-sections'

const PAGE = 500

/**
 * Everything about the account of a session as one JSON document, in pieces that are read while they are
 * sent: memory stays small however long the history is. Holds no secret, nor what is stored of one.
 * @throws ProductError `invalid_session` when the account was deleted; before the first piece
 */
export async function exportAccount(
  platform: Platform,
  actor: SessionActor,
): Promise<AsyncGenerator<string>> {
  const { db, clock } = platform
  const { accountId, clientId } = actor
  const account = await db.account.findUnique({
    where: { id: accountId },
    select: {
      id: true,
      email: true,
      lang: true,
      createdAt: true,
      quotaMails: true,
      deleteAt: true,
    },
  })
  if (!account) throw new ProductError('invalid_session')
  await transact(db, (tx) => record(tx, clock.now(), actor, 'account.exported'))
  const sections: [string, Section][] = [
    ...Object.entries(accountSections(db, { accountId, clientId, email: account.email })),
    ['usage_hours', () => readHours(db, clientId, 0)],
  ]
  async function* pieces(): AsyncGenerator<string> {
    yield `{"exported_at":${asJson(clock.now())},"account":${asJson(account)}`
    for (const [name, read] of sections) yield `,\n"${name}":${asJson(await read())}`
    yield* list('requests', requestPages(platform, clientId))
    yield* list('audit', auditPages(platform, accountId))
    yield '}\n'
  }
  return pieces()
}

/** A long list, a page at a time. */
async function* list(name: string, pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield `,\n"${name}":[`
  let first = true
  for await (const rows of pages)
    for (const row of rows) {
      yield `${first ? '\n' : ',\n'}${asJson(row)}`
      first = false
    }
  yield ']'
}

async function* auditPages({ db }: Platform, accountId: string): AsyncGenerator<unknown[]> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await readAudit(db, accountId, { cursor, limit: PAGE })
    yield page.rows
    cursor = page.nextCursor
  }
}

async function* requestPages({ db }: Platform, clientId: string): AsyncGenerator<unknown[]> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listCalls(db, clientId, new Date(0), { cursor, limit: PAGE })
    yield page.calls
    cursor = page.nextCursor
  }
}

/** JSON in the API's form: snake case, UTC stamps. */
const asJson = (value: unknown): string => JSON.stringify(inApiForm(value))

function inApiForm(value: unknown): unknown {
  if (value instanceof Date) return utcStamp(value)
  if (Array.isArray(value)) return value.map(inApiForm)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === 'startMs'
        ? ['start', utcStamp(Number(inner))]
        : [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), inApiForm(inner)],
    ),
  )
}
