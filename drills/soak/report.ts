import type { Books } from './books'
import type { Check } from './verdict'

/** All that a drill has found, to be read by a person. */
export function print(found: {
  seed: string
  lastedMs: number
  books: Books
  sizes: readonly { name: string; rows: number; mib: number }[]
  checks: readonly Check[]
}): void {
  const { seed, lastedMs, books, sizes, checks } = found
  const counts = (map: ReadonlyMap<string, number>) =>
    [...map]
      .toSorted(([, a], [, b]) => b - a)
      .map(([what, count]) => `${what}: ${count}`)
      .join(', ')
  console.log(`Soak of ${(lastedMs / 60_000).toFixed(1)} minutes, seed ${seed}`)
  console.log(`\nAnswers by kind: ${counts(books.outcomes)}`)
  console.log(`What was done: ${counts(books.deeds)}`)
  console.log('\nThe largest tables at the end:')
  for (const { name, rows, mib } of sizes.slice(0, 12))
    console.log(`  ${name}: ${rows} rows, ${mib.toFixed(1)} MiB`)
  console.log('')
  for (const { name, holds, figures } of checks)
    console.log(`${holds ? 'holds' : 'FAILS'}  ${name}: ${figures}`)
  const failed = checks.filter(({ holds }) => !holds).length
  console.log(failed === 0 ? '\nEverything holds.' : `\n${failed} of ${checks.length} do not hold.`)
}
