import type { Command } from 'commander'
import { createBackup } from '../../lib/backup/create'
import { BackupError, type Manifest } from '../../lib/backup/manifest'
import { restoreBackup } from '../../lib/backup/restore'
import { verifyBackup } from '../../lib/backup/verify'
import { CommandFailure } from './failures'
import type { Act, Session } from './session'

const refusing = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof BackupError ? new CommandFailure('backup', error.message) : error
  })

const figures = ({ tables, createdAt }: Manifest) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables, as of ${createdAt}`
}

/** What has to go along, unless it lies in the file. */
const alongsideLines = ({ alongside, secretFingerprint, secrets }: Manifest) =>
  alongside
    .filter(({ name }) => !secrets.includes(name))
    .map(
      ({ name, why }) =>
        `  ${name}${name === 'SECRET_KEY' ? ` (${secretFingerprint ?? 'none in use yet'})` : ''}: ${why}`,
    )

export function addBackup(program: Command, act: Act): void {
  const backup = program
    .command('backup')
    .description('copy the database into one file, look at such a file, restore it')

  backup
    .command('create')
    .argument('<file>', 'a new file; a folder beside it is used meanwhile')
    .option('--with-secrets', 'put SECRET_KEY and the other secrets of the environment into it')
    .description('copy the database as of one instant, beside the running service')
    .action(
      act(
        async (
          { platform: { env }, variables, show },
          file: string,
          { withSecrets }: { withSecrets?: true },
        ) => {
          const made = await refusing(createBackup(env, file, withSecrets && variables))
          show({ file, bytes: made.bytes, ...made.manifest }, [
            `${file}: ${figures(made.manifest)}, ${made.bytes} bytes.`,
            ...(made.manifest.secrets.length > 0
              ? [
                  `It holds secrets (${made.manifest.secrets.join(', ')}): keep it as they are kept.`,
                ]
              : []),
            'Keep with it, apart from it:',
            ...alongsideLines(made.manifest),
          ])
        },
      ),
    )

  backup
    .command('verify')
    .argument('<file>')
    .description('read a backup whole and compare rows, hashes and migrations; restores nothing')
    .action(
      act(
        async ({ show }: Session, file: string) => {
          const manifest = await refusing(verifyBackup(file))
          show(manifest, [`${file} is whole: ${figures(manifest)}.`])
        },
        { database: false },
      ),
    )

  backup
    .command('restore')
    .argument('<file>')
    .description('fill a migrated database that was never served; all of it or nothing')
    .action(
      act(
        async ({ platform: { env }, show }: Session, file: string) => {
          const manifest = await refusing(restoreBackup(env, file))
          show(manifest, [
            `Restored: ${figures(manifest)}.`,
            `Start with SECRET_KEY of fingerprint ${manifest.secretFingerprint ?? '(none was in use)'}; what happened since then is not in it (docs/backup.md).`,
          ])
        },
        // The secret in use comes with the rows.
        { secret: false },
      ),
    )
}
