import type { Logger } from './log'
import { toldOf } from './store-failure'

/**
 * Does the same for many, one after another: what one of them is held up by does not hold up those behind it. A failure is
 * logged with its item.
 * @param what the failure, as the log says it: `renewals not settled`
 * @param about ids of an item for the log, never an address
 * @throws at the end when something failed, with the first failure as its cause: whoever asked knows, and comes again
 */
export async function attemptEach<Item>(
  log: Logger,
  what: string,
  items: Iterable<Item> | AsyncIterable<Item>,
  about: (item: Item) => Record<string, unknown>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  let tried = 0
  for await (const item of items) {
    tried++
    try {
      await work(item)
    } catch (err) {
      failures.push(err)
      log.warn({ ...about(item), ...toldOf(err) }, what)
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${tried}: ${what}`, { cause: failures[0] })
}
