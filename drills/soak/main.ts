import { setTimeout as sleep } from 'node:timers/promises'
import { endAfter } from '../../launch/steps/lifetime.mjs'
import { readOptions } from '../../bench/options'
import { randomOf } from '../../lib/publishing/sources/simulation/random'
import { Books } from './books'
import { Caller } from './caller'
import { seededCustomers, type Customer } from './customers'
import { disturb, publishNow } from './disturb'
import { ownerCustomer } from './owner'
import { payerCustomer } from './payer'
import { print } from './report'
import { connectionsLeft, leftovers, tables, takeSample, type Sample } from './samples'
import { openService } from './stage'
import { Span } from './span'
import * as verdict from './verdict'

const values = readOptions(
  {
    command: 'npm run soak',
    does: 'every kind of customer, publications, late webhooks and kills at random for as long as is said, and counters compared with answers at the end',
  },
  {
    minutes: { type: 'string', default: '30' },
    hours: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
)
const lastsMs = values.hours ? Number(values.hours) * 3_600_000 : Number(values.minutes) * 60_000
if (!(lastsMs > 0)) throw new Error('--minutes and --hours take a number above 0')
const { seed } = values
const streamOf = (name: string) => randomOf(`${seed} ${name}`)

const OWNERS = 3
const PAYERS = 2
/** What is asked for the first time takes longest. */
const WARM_UP = 6
const ARRIVE_MS = 10_000
const SAMPLE_MS = 5_000
const PROBE_MS = 500
const PROGRESS_MS = 30_000
/** The first kill comes when everybody is at work. */
const DISTURB_MS: [number, number] = [8_000, 35_000]
const PUBLISH_MS: [number, number] = [30_000, 90_000]
/** Slots of killed processes end, jobs are taken up again, late webhooks come. */
const SETTLE_MS = 45_000

const say = (text: string) => process.stderr.write(`${text}\n`)

/** `npm run soak -- [--minutes=30 | --hours=8] [--seed=TEXT]`: see drills/soak.md. */
await endAfter(async () => {
  say(`Seed ${seed}: the same one brings the same deeds again (--seed=${seed}).`)
  const books = new Books()
  const service = await openService(books)
  const caller = new Caller(service.programs, books, streamOf('programs'))
  const customers: Customer[] = await seededCustomers(service, caller, streamOf)
  for (let nth = 1; nth <= OWNERS; nth++)
    customers.push(ownerCustomer({ service, caller, books, random: streamOf(`owner ${nth}`) }, nth))
  const payers = Array.from({ length: PAYERS }, (_, i) =>
    payerCustomer({ service, caller, books, random: streamOf(`payer ${i + 1}`) }, i + 1),
  )
  customers.push(...payers.map(({ customer }) => customer))

  for (let i = 0; i < WARM_UP; i++) for (const { act } of customers.slice(0, WARM_UP)) await act()
  books.begin()
  const span = new Span(books, lastsMs)
  const samples: Sample[] = []
  const live = async ({ name, act }: Customer) => {
    await span.rest(streamOf(`arrival of ${name}`).uniform() * ARRIVE_MS)
    await span.repeat(() =>
      act().catch((error: unknown) => {
        books.finding('a customer was treated as nobody should be', `${name}: ${String(error)}`)
        return 5_000
      }),
    )
  }
  say(`${customers.length} customers begin; ${(lastsMs / 60_000).toFixed(1)} minutes.`)
  await Promise.all([
    ...customers.map(live),
    disturb(service, books, streamOf('faults'), DISTURB_MS, span),
    publishNow(service, books, streamOf('results'), PUBLISH_MS, span),
    span.repeat(async () => {
      samples.push(await takeSample(service, books))
      return SAMPLE_MS
    }),
    span.repeat(async () => {
      await caller.probe()
      return PROBE_MS
    }),
    span.repeat(() => {
      say(books.progress())
      return Promise.resolve(PROGRESS_MS)
    }),
  ])

  say('All customers have gone; waiting for what is under way.')
  await service.sandbox.control.deliveriesSettled(SETTLE_MS)
  await sleep(SETTLE_MS)
  const left = await leftovers(service)
  const payments = await Promise.all(payers.map(({ payer }) => payer.payment()))
  const checks = await verdict.countersEqualAnswers(service, books)
  const sizes = await tables(service)
  const stops = service.programs.all.flatMap(({ name, stops }) =>
    stops.map((end): [string, unknown] => [name, end]),
  )
  const ends = await service.close()
  checks.push(
    ...verdict.nothingElseBroke(books),
    verdict.paymentsAgree(payments),
    verdict.nothingIsLeft(left, await connectionsLeft(service)),
    verdict.endsInOrder([...stops, ...ends]),
    ...verdict.nothingLeaks(samples, span.ms),
    verdict.staysFast(books, span.ms),
  )
  print({ seed, lastedMs: span.ms, books, sizes, checks })
  return checks.every(({ holds }) => holds) ? 0 : 1
})
