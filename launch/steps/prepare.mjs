import { buildServer, isStale } from './build.mjs'
import { takeLock } from './lock.mjs'
import { generateClient } from './prisma.mjs'
import { ROOT } from './run.mjs'

/**
 * Bundles the server's programs when their sources have changed, one process at a time.
 * @param {(line: string) => void} tell hears of another process that is waited for
 */
export async function prepareServer(tell) {
  if (!isStale('server')) return
  const preparation = await takeLock('PREMATCH_PREPARING', ROOT, tell)
  await generateClient()
  if (isStale('server')) await buildServer()
  preparation.release()
}
