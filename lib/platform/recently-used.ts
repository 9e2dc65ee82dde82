import { LRUCache } from 'lru-cache'

/**
 * What was used last, up to so many entries. It grows as it fills: with `max`, lru-cache makes room for all of them at once, which
 * takes 4 ms for 20,000, and every start of a server makes a dozen.
 */
export const recentlyUsed = <Value extends object | string | number | boolean>(
  entries: number,
): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ maxSize: entries, sizeCalculation: () => 1 })
