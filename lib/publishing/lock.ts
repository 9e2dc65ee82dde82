import { connectPool } from '../platform/db'

/** Any numbers that nothing else in the database locks: one for what is served live, one for the sandbox's season. */
const LOCKS = { live: 5_077_301, sandbox: 5_077_302 }

export interface PublisherLock {
  release(): Promise<void>
}

/**
 * Makes this process the only publisher, unless another one is. The lock belongs to a connection of its own, so a killed
 * publisher gives it up by dying.
 * @param of what it publishes
 * @returns null when another publisher is at work
 */
export const tryLockPublishing = (
  url: string,
  of: keyof typeof LOCKS = 'live',
): Promise<PublisherLock | null> => lock(url, LOCKS[of], () => false)

/**
 * The same, waiting for another publisher's end.
 * @param onWait called once when another publisher is at work
 */
export async function lockPublishing(url: string, onWait: () => void): Promise<PublisherLock> {
  const held = await lock(url, LOCKS.live, () => {
    onWait()
    return true
  })
  if (!held) throw new Error('the publisher lock was not waited for')
  return held
}

/** @param waits asked when another publisher is at work */
async function lock(
  url: string,
  number: number,
  waits: () => boolean,
): Promise<PublisherLock | null> {
  const pool = connectPool(url, 1, {}, null)
  const client = await pool.connect()
  // When this connection breaks, so do the publisher's others, and those report it.
  client.on('error', () => undefined)
  const release = async () => {
    client.release(true)
    await pool.end()
  }
  try {
    const { rows } = await client.query<{ got: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS got',
      [number],
    )
    if (!rows[0]?.got) {
      if (!waits()) {
        await release()
        return null
      }
      await client.query('SELECT pg_advisory_lock($1)', [number])
    }
  } catch (error) {
    await release()
    throw error
  }
  return { release }
}
