import { figuresIn, METERED_ROUTES } from '../../lib/quota'
import type { Books, ClientBooks } from './books'
import type { Payment } from './payer'
import type { Leftovers, Sample } from './samples'
import type { Service } from './stage'

/** One thing that has to hold, and how it stood. */
export interface Check {
  name: string
  holds: boolean
  figures: string
}

interface Counted {
  units: number
  rows: number
  unchanged: number
}

/** What the service has counted for a client: finished hours and the running one. */
async function countedFor({ sql }: Service, clientId: string): Promise<Counted> {
  const { rows } = await sql.query<{ routes: number[] }>(
    `SELECT routes FROM usage_hours WHERE client_id = $1
     UNION ALL SELECT hour_routes FROM quota_counters WHERE client_id = $1`,
    [clientId],
  )
  const sum: Counted = { units: 0, rows: 0, unchanged: 0 }
  for (const { routes } of rows)
    for (const route of METERED_ROUTES) {
      const { units, rows: counted, unchanged } = figuresIn(routes, route)
      sum.units += units
      sum.rows += counted
      sum.unchanged += unchanged
    }
  return sum
}

/** Counted is what was answered, and at most what calls without an answer can have cost. */
const fits = ({ answered, unheard }: ClientBooks, counted: Counted): boolean =>
  (['units', 'rows'] as const).every(
    (what) => counted[what] >= answered[what] && counted[what] <= answered[what] + unheard[what],
  ) &&
  counted.unchanged >= answered.unchanged &&
  counted.unchanged <= answered.unchanged + unheard.calls

/** Every client's counters against its answers. */
export async function countersEqualAnswers(service: Service, books: Books): Promise<Check[]> {
  const total = { answered: 0, units: 0, rows: 0, unheard: 0, most: 0, exact: 0 }
  const wrong: string[] = []
  for (const [clientId, client] of books.clients) {
    const counted = await countedFor(service, clientId)
    const { answered, unheard } = client
    total.answered += answered.calls
    total.units += counted.units
    total.rows += counted.rows
    total.unheard += unheard.calls
    total.most += counted.units - answered.units
    if (unheard.calls === 0) total.exact++
    if (!fits(client, counted))
      wrong.push(`${client.name}: counted ${JSON.stringify(counted)}, ${JSON.stringify(client)}`)
  }
  return [
    {
      name: 'counters equal the answers',
      holds: wrong.length === 0 && total.answered > 0,
      figures:
        `${books.clients.size} clients, ${total.answered} answers, ${total.units} units, ${total.rows} rows; ` +
        `${total.exact} clients heard every answer; of ${total.unheard} calls that nobody heard ${total.most} units were counted` +
        wrong.map((line) => `\n    ${line}`).join(''),
    },
  ]
}

/** What broke without a reason, and what must not have been. */
export function nothingElseBroke(books: Books): Check[] {
  const calls = [...books.outcomes.values()].reduce((sum, count) => sum + count, 0)
  const checks = [...books.unexplained()].map(([kind, { count, example }]) => ({
    name: `no ${kind} but by what was done`,
    // A process that is busy for a moment may leave no time for a call, which is then told so.
    holds: kind === '503' && count <= calls / 1000,
    figures: `${count} of ${calls} (${example})`,
  }))
  const findings = [...books.findings].map(([kind, { count, example }]) => ({
    name: `never: ${kind}`,
    holds: false,
    figures: `${count} times: ${example}`,
  }))
  return [
    ...checks,
    ...findings,
    {
      name: 'nothing broke but by what was done',
      holds: checks.every(({ holds }) => holds) && findings.length === 0,
      figures:
        `${calls} calls of all kinds, ${books.faults.length} faults; ` +
        `${books.late.length} moments and ${books.pressed.length} s in which others left this machine no time`,
    },
  ]
}

/** Both sides say the same of who pays. */
export const paymentsAgree = (payments: readonly Payment[]): Check => {
  const odd = payments.filter(({ paid, plan }) => paid !== (plan === 'starter'))
  return {
    name: 'plans are what Stripe says',
    holds: odd.length === 0,
    figures: payments
      .map(
        ({ name, paid, plan }) =>
          `${name}: ${paid ? 'pays' : 'does not pay'}, ${plan ?? 'no plan'}`,
      )
      .join('; '),
  }
}

/** Nothing is under way any more. */
export const nothingIsLeft = ({ jobs, ...left }: Leftovers, connections: number): Check => {
  const counts = { ...left, jobs: jobs.length, 'connections after the end': connections }
  return {
    name: 'nothing is left under way',
    holds: Object.values(counts).every((count) => count === 0),
    figures: [...Object.entries(counts).map(([what, count]) => `${what}: ${count}`), ...jobs].join(
      ', ',
    ),
  }
}

/** Each program that was told to stop ended in order. */
export const endsInOrder = (ends: readonly [string, unknown][]): Check => ({
  name: 'told to stop, programs end with 0',
  holds: ends.every(([, end]) => end === 0),
  figures: ends.map(([name, end]) => `${name}: ${String(end)}`).join(', '),
})

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN

/** What is left of a drill after its first third, in which caches fill. */
const MOST_GROWTH = 1.1
const MEMORY_ROOM_MIB = 24
const HANDLES_ROOM = 16
const COUNTERS_MIB = 64
/** Too short for a trend. */
const TREND_FROM_MS = 5 * 60_000

/** The second third of the drill against the last: caches fill in the first. */
export function nothingLeaks(samples: readonly Sample[], lastedMs: number): Check[] {
  const third = (nth: number, of: keyof Sample) =>
    quantile(
      samples
        .filter(({ atMs }) => Math.floor((atMs / lastedMs) * 3) === nth)
        .map((sample) => sample[of]),
      0.5,
    )
  const trend = (name: string, of: keyof Sample, room: number): Check => {
    const [, before, after] = [0, 1, 2].map((nth) => third(nth, of))
    const isLong = lastedMs >= TREND_FROM_MS
    return {
      name: `${name} does not grow`,
      holds: !isLong || Number(after) <= Number(before) * MOST_GROWTH + room,
      figures:
        [0, 1, 2].map((nth) => third(nth, of).toFixed(0)).join(', ') +
        ` (median of each third${isLong ? '' : '; too short to judge'})`,
    }
  }
  const worst = (of: keyof Sample) => Math.max(...samples.map((sample) => sample[of]))
  return [
    trend('memory of the process that is never killed, MiB,', 'rssMiB', MEMORY_ROOM_MIB),
    trend('open files and sockets of it', 'handles', HANDLES_ROOM),
    trend('connections to the database', 'connections', HANDLES_ROOM),
    {
      name: 'no transaction and no wait for a lock lasts',
      holds: worst('longTransactions') === 0 && worst('longWaits') === 0,
      figures: `longer than 20 s: ${worst('longTransactions')} transactions, ${worst('longWaits')} waits at worst`,
    },
    {
      name: 'the table of counters stays small',
      holds: worst('countersMiB') < COUNTERS_MIB,
      figures: `${worst('countersMiB').toFixed(1)} MiB at most`,
    },
  ]
}

/** How much slower the last third may be than the first. */
const MOST_SLOWER = 2

/** p99 of calls in the first third and the last, beside that of a probe that asks for nothing: others use this machine as well. */
export function staysFast(books: Books, lastedMs: number): Check {
  const p99 = (which: 'calls' | 'probes', nth: number) =>
    quantile(
      books[which]
        .filter(({ atMs }) => Math.floor((atMs / lastedMs) * 3) === nth && books.isWhole(atMs))
        .map(({ ms }) => ms),
      0.99,
    )
  const ratio = (which: 'calls' | 'probes') => p99(which, 2) / p99(which, 0)
  return {
    name: 'p99 stays flat',
    holds: ratio('calls') <= MOST_SLOWER * Math.max(1, ratio('probes')),
    figures:
      `${p99('calls', 0).toFixed(1)}, ${p99('calls', 1).toFixed(1)}, ${p99('calls', 2).toFixed(1)} ms by thirds, last of first ` +
      `${ratio('calls').toFixed(2)}; a probe that asks for nothing: ${p99('probes', 0).toFixed(1)}, ${p99('probes', 1).toFixed(1)}, ` +
      `${p99('probes', 2).toFixed(1)} ms, ${ratio('probes').toFixed(2)}`,
  }
}
