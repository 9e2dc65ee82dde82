import path from 'node:path'
import type { main } from '../server/cli'
import { findPostgres } from '../launch/postgres.mjs'
import { secretKey } from './prepared'
import { printedAddress, stateDir, world, WORLDS } from './world'

/** The settings of whatever works beside the server of this world. */
export async function settingsOfWorld(): Promise<Record<string, string | undefined>> {
  const database = await findPostgres({ directory: path.join(stateDir(), 'postgres') })
  return {
    PREMATCH_ENV: 'test',
    DATABASE_URL: database?.url,
    SECRET_KEY: secretKey(),
    PUBLIC_URL: printedAddress(),
    PREMATCH_NOW: '',
    ...WORLDS[world()],
  }
}

/**
 * Runs the operators' command beside the server of this world. Returns its JSON answer. In this process: one of
 * its own takes two seconds to begin (`launch/prematch.test.ts` starts it so).
 */
export async function prematch(...args: string[]): Promise<Record<string, unknown>> {
  const built = path.join(import.meta.dirname, '../dist/cli.mjs')
  const cli = (await import(built)) as { main: typeof main }
  const settings = await settingsOfWorld()
  const printed = { outcome: '', aside: '' }
  const code = await cli.main([...args, '--json'], () => Promise.resolve(settings), {
    outcome: (text) => (printed.outcome += text),
    aside: (text) => (printed.aside += text),
  })
  if (code !== 0) throw new Error(`prematch ${args.join(' ')}: ${printed.aside}`)
  return JSON.parse(printed.outcome) as Record<string, unknown>
}
