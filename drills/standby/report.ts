import { tally, type Books, type Recovery } from './findings'
import type { Call } from './load'

export interface Result extends Recovery {
  name: string
  calls: Call[]
  books: Books
  /** When it was broken, when somebody began to mend it, and when that was done; milliseconds of the load. */
  cutMs: number
  mendMs: number
  mendedMs: number
  /** Of the product, at the end of the outage; null where no server was left to ask. */
  mostConnections: number | null
  /** Programs that did not outlive it. */
  ended: string[]
  /** What programs logged as errors, and how often. */
  errors: string[]
  /** True when jobs were done afterwards. */
  jobs: boolean
  /** Why publishing afterwards failed; null when it went well. */
  publication: string | null
}

const secondsBetween = (from: number, to: number | null): string =>
  to === null ? 'never' : `${((to - from) / 1000).toFixed(1)} s`

/** What did not hold. */
function broken({ name, books, steadyMs, ended, errors, jobs, publication }: Result): string[] {
  const waits = name.includes('wait for the standby') || name.includes('wait for it')
  return [
    ...(waits && books.lost.units > 0
      ? [`${books.lost.units} answered units are not counted`]
      : []),
    ...(books.doubled > 0 ? [`${books.doubled} units were counted twice`] : []),
    ...(steadyMs === null ? ['the pace of before did not come back'] : []),
    ...ended.map((program) => `${program} ended`),
    ...errors.map((error) => `logged as an error: ${error}`),
    ...(jobs ? [] : ['no job was done afterwards']),
    ...(publication === null ? [] : [`publishing afterwards failed: ${publication}`]),
  ]
}

/** Prints all of it. @returns true when everything held */
export function print(results: readonly Result[]): boolean {
  let held = true
  for (const result of results) {
    const { name, calls, books, cutMs, mendMs, mendedMs, firstMs, steadyMs } = result
    console.log(`\n## ${name}\n`)
    console.log(
      `calls ${calls.length}: ${tally(calls)
        .map(([what, n]) => `${what} × ${n}`)
        .join(', ')}`,
    )
    console.log(
      `units answered ${books.answeredUnits}, counted ${books.countedUnits} (rows ${books.countedRows})`,
    )
    console.log(
      `lost: ${books.lost.units} units and ${books.lost.rows} rows of ${books.lost.clients} clients; counted without an answer that arrived: ` +
        `${books.unheard.units} of ${books.unheard.calls} such calls; doubled: ${books.doubled}`,
    )
    console.log(
      `broken for ${secondsBetween(cutMs, mendMs)}; mending took ${secondsBetween(mendMs, mendedMs)}`,
    )
    console.log(
      `first answer ${secondsBetween(cutMs, firstMs)} after the kill, ${secondsBetween(mendedMs, firstMs)} after it was mended; ` +
        `steady ${secondsBetween(cutMs, steadyMs)} after the kill, ${secondsBetween(mendedMs, steadyMs)} after it was mended`,
    )
    if (result.mostConnections !== null)
      console.log(`connections of the product at the end of the outage: ${result.mostConnections}`)
    for (const line of broken(result)) {
      held = false
      console.log(`✗ ${line}`)
    }
  }
  console.log(held ? '\nEverything held.' : '\nSomething did not hold.')
  return held
}
