export function* chunks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size)
}

/**
 * Prepares one batch while the database writes the one before; writes stay in order, one at a time.
 * The first failure of either ends it, with no write left running.
 */
export async function prepareAndWrite<B, P>(
  batches: Iterable<B>,
  prepare: (batch: B) => P | Promise<P>,
  write: (prepared: P, batch: B) => Promise<unknown>,
): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve()
  try {
    for (const batch of batches) {
      const prepared = await prepare(batch)
      await writing
      writing = write(prepared, batch)
      // Its failure is reported by the next await, not as an unhandled rejection meanwhile.
      writing.catch(() => undefined)
    }
  } catch (error) {
    await writing.catch(() => undefined)
    throw error
  }
  await writing
}
