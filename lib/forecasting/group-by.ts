/** Adds to the list under a key, which it starts where there is none. */
export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** The items per key, each list in the given order. */
export function groupBy<K, V>(items: Iterable<V>, keyOf: (item: V) => K): Map<K, V[]> {
  const lists = new Map<K, V[]>()
  for (const item of items) append(lists, keyOf(item), item)
  return lists
}
