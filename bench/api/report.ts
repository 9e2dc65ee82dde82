import type { Case } from './cases'
import type { Round } from './load'
import { RIVALS } from './processes'

interface Figure {
  min: number
  median: number
  max: number
}

export interface CaseResult {
  name: string
  aim: number | null
  /** Requests per second relative to bare node:http, round by round. */
  ratio: Figure
  fastifyRatio: Figure
  /** Of each that limits, where they took part: of the bare server's pace, and ours of its own. */
  limiters?: Record<string, { ratio: Figure; oursOfIt: Figure }>
  /** Of an instance of another make, where one was measured as well. */
  beside?: { make: Make; ratio: Figure; oursOfIt: Figure }
  servers: Record<
    string,
    {
      requestsPerSecond: Figure
      p50Ms: Figure
      p99Ms: Figure
      cpuMicrosPerRequest: Figure
      databaseMicrosPerRequest: Figure
    }
  >
  rssMiB: number
}

const BARE: string = RIVALS.bare
/** Those that limit. */
const LIMITERS = [RIVALS.redis, RIVALS.postgres] as const
/** The API as it is measured, but for one thing: the calls of clients are not kept, or its log is written as by default. */
export const MAKES = {
  withoutRequests: 'without requests',
  withLog: 'with its log',
} as const
export type Make = keyof typeof MAKES

function figure(values: number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
  return { min: at(0), median: at(0.5), max: at(1) }
}

/** Medians with their spread; ratios are taken within a round, where the machine's mood is the same. */
export function summarise(one: Case, rounds: Map<string, Round[]>, rssMiB: number): CaseResult {
  const make = (Object.keys(MAKES) as Make[]).find((name) => rounds.has(MAKES[name]))
  const ratioOf = (name: string, base = BARE) =>
    figure(
      (rounds.get(name) ?? []).map(
        (round, i) => round.requestsPerSecond / (rounds.get(base)?.[i]?.requestsPerSecond ?? NaN),
      ),
    )
  const servers = Object.fromEntries(
    [...rounds].map(([name, list]) => [
      name,
      {
        requestsPerSecond: figure(list.map((round) => round.requestsPerSecond)),
        p50Ms: figure(list.map((round) => round.p50Ms)),
        p99Ms: figure(list.map((round) => round.p99Ms)),
        cpuMicrosPerRequest: figure(list.map((round) => round.cpuMicrosPerRequest)),
        databaseMicrosPerRequest: figure(list.map((round) => round.databaseMicrosPerRequest)),
      },
    ]),
  )
  return {
    name: one.name,
    aim: one.aim,
    ratio: ratioOf('Prematch'),
    fastifyRatio: ratioOf(RIVALS.fastify),
    ...(rounds.has(RIVALS.redis) && {
      limiters: Object.fromEntries(
        LIMITERS.map((name) => [
          name,
          { ratio: ratioOf(name), oursOfIt: ratioOf('Prematch', name) },
        ]),
      ),
    }),
    ...(make && {
      beside: { make, ratio: ratioOf(MAKES[make]), oursOfIt: ratioOf('Prematch', MAKES[make]) },
    }),
    servers,
    rssMiB,
  }
}

const spread = ({ min, median, max }: Figure, digits: number): string =>
  `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`

/** A table to read; `--json` gives all figures. */
export function printTable(results: CaseResult[]): void {
  console.log(
    '| case | aim | Prematch / bare | Fastify / bare | Prematch req/s | p50 ms | p99 ms | CPU µs/req | database CPU µs/req | RSS MiB |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const { name, aim, ratio, fastifyRatio, servers, rssMiB } of results) {
    const ours = servers.Prematch
    if (!ours) continue
    const cells = [
      name,
      aim === null ? '–' : `≥ ${aim.toFixed(2)}`,
      spread(ratio, 2),
      spread(fastifyRatio, 2),
      spread(ours.requestsPerSecond, 0),
      spread(ours.p50Ms, 0),
      spread(ours.p99Ms, 0),
      spread(ours.cpuMicrosPerRequest, 0),
      spread(ours.databaseMicrosPerRequest, 0),
      rssMiB.toFixed(0),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

/** What one thing costs: the figures of both makes, measured in turn. */
export function printBeside(results: CaseResult[]): void {
  const other = results[0]?.beside ? MAKES[results[0].beside.make] : ''
  console.log(
    `| case | aim | Prematch / bare | ${other} / bare | Prematch / ${other} | CPU µs/req | ${other} | database CPU µs/req | ${other} |`,
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const { name, aim, ratio, beside, servers } of results) {
    const [ours, its] = [servers.Prematch, servers[other]]
    if (!ours || !its || !beside) continue
    const cells = [
      name,
      aim === null ? '–' : `≥ ${aim.toFixed(2)}`,
      spread(ratio, 2),
      spread(beside.ratio, 2),
      spread(beside.oursOfIt, 2),
      spread(ours.cpuMicrosPerRequest, 1),
      spread(its.cpuMicrosPerRequest, 1),
      spread(ours.databaseMicrosPerRequest, 1),
      spread(its.databaseMicrosPerRequest, 1),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

/** Ours beside what a team would put together by hand: pace, and processor time of the server and of where it counts. */
export function printRivals(results: CaseResult[]): void {
  const columns = ['case', 'server', 'of the bare pace', 'ours of it', 'req/s', 'p50 ms', 'p99 ms']
  console.log(`| ${[...columns, 'CPU µs/req', 'CPU µs/req of its store'].join(' | ')} |`)
  console.log(`|${'---|'.repeat(columns.length + 2)}`)
  for (const { name, ratio, limiters = {}, servers } of results) {
    const rows = [
      { server: 'Prematch', ratio, oursOfIt: undefined },
      ...Object.entries(limiters).map(([server, figures]) => ({ server, ...figures })),
    ]
    for (const row of rows) {
      const figures = servers[row.server]
      if (!figures) continue
      const cells = [
        name,
        row.server,
        spread(row.ratio, 2),
        row.oursOfIt ? spread(row.oursOfIt, 2) : '–',
        spread(figures.requestsPerSecond, 0),
        spread(figures.p50Ms, 0),
        spread(figures.p99Ms, 0),
        spread(figures.cpuMicrosPerRequest, 0),
        spread(figures.databaseMicrosPerRequest, 0),
      ]
      console.log(`| ${cells.join(' | ')} |`)
    }
  }
}
