import type { Random } from '../../lib/publishing/sources/simulation/random'
import type { Books } from './books'
import { between, oneOf } from './customers'
import type { Service } from './stage'
import type { Span } from './span'

/** Pools connect again by themselves; whoever asks while they do may be told 503. */
const CONNECTED_AGAIN_MS = 5_000

/** Ends every connection of the programs to the database, as a restart of a pooler or of the server does. */
async function cutDatabase({ sql }: Service, books: Books): Promise<void> {
  const fromMs = books.nowMs()
  books.faults.push({
    what: 'connections to the database ended',
    program: null,
    fromMs,
    untilMs: fromMs + CONNECTED_AGAIN_MS,
    cuts: false,
    refuses: true,
  })
  books.did('connections to the database ended')
  await sql.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
}

/** Does something bad every now and then, one thing after another, until told to stop. */
export async function disturb(
  service: Service,
  books: Books,
  random: Random,
  everyMs: [number, number],
  span: Span,
): Promise<void> {
  const { programs } = service
  const deeds: [() => Promise<void>, ...(() => Promise<void>)[]] = [
    () => programs.named('api-2').kill(),
    () => programs.named('api-2').kill(),
    () => programs.named('portal').kill(),
    () => programs.named('publisher').kill(),
    () => programs.named('api-2').stopAndStart(),
    () => programs.named('portal').stopAndStart(),
    () => cutDatabase(service, books),
  ]
  // The same moments come again with the same seed, however long each deed takes.
  for (;;) {
    const deed = oneOf(random, deeds)
    await span.rest(between(random, ...everyMs))
    if (span.isOver()) return
    await deed()
  }
}

/** New results now and then, which the publisher finds by itself. */
export async function publishNow(
  service: Service,
  books: Books,
  random: Random,
  everyMs: [number, number],
  span: Span,
): Promise<void> {
  for (;;) {
    await span.rest(between(random, ...everyMs))
    if (span.isOver()) return
    service.changeResults()
    books.did('changed the results')
  }
}
