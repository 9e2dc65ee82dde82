import { readAudit } from '../audit/read'
import { record } from '../audit/record'
import type { Platform, SessionActor } from '../platform'
import { utcStamp } from '../platform/clock'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import { readHours } from '../usage/hours'
import { accountSections, type Section } from './export-sections'

const AUDIT_PAGE = 500

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
    yield ',\n"audit":['
    for (let cursor: string | undefined, first = true; ;) {
      const page = await readAudit(db, accountId, { cursor, limit: AUDIT_PAGE })
      for (const row of page.rows) {
        yield `${first ? '\n' : ',\n'}${asJson(row)}`
        first = false
      }
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    yield ']}\n'
  }
  return pieces()
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
