import type { Command } from 'commander'
import { migrate } from '../../lib/platform/migrations'
import { migrateSandbox } from '../../lib/sandbox'
import type { Act } from './session'

/** Brings live tables and those of the sandbox to this version. @returns what was applied to the live ones */
export async function migrateAll(databaseUrl: string): Promise<string[]> {
  const applied = await migrate(databaseUrl)
  await migrateSandbox(databaseUrl)
  return applied
}

/** What came of migrating, for a person. */
export const outcomeOf = (applied: string[]): string =>
  applied.length > 0
    ? `Database brought to the newest version (${applied.at(-1)}).`
    : 'The database has the newest version already.'

/** @param act one that takes the database as it is */
export function addMigrate(program: Command, act: Act): void {
  program
    .command('migrate')
    .description('bring the database to the newest version; safe to repeat')
    .action(
      act(
        async ({ platform: { env }, show }) => {
          const applied = await migrateAll(env.DATABASE_URL)
          show({ applied }, [outcomeOf(applied)])
        },
        // Before the first migration there is no place for its fingerprint.
        { secret: false, creates: true },
      ),
    )
}
