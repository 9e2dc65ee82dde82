import { Writable } from 'node:stream'
import { MIGRATION_NAMES } from '../platform/migrations'
import { unpack, type Unpacked } from './archive'
import { BackupError, type Manifest } from './manifest'

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Reads a backup whole: that each table is what the manifest says, and that this version could restore it. Restores nothing.
 * @throws BackupError
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const unpacked = await unpack(file)
  try {
    requireSameVersion(unpacked)
    for (const table of unpacked.manifest.tables) await unpacked.read(table, nowhere())
    return unpacked.manifest
  } finally {
    await unpacked.end()
  }
}

/** Migrations change what is there; a backup from before one is brought back by the version that made it. */
export function requireSameVersion({ manifest }: Pick<Unpacked, 'manifest'>): void {
  const [theirs, ours] = [manifest.migrations.at(-1), MIGRATION_NAMES.at(-1)]
  if (manifest.migrations.join() !== MIGRATION_NAMES.join())
    throw new BackupError(
      `The backup is of another version (its last migration is ${theirs}, this one's ${ours}): restore it with the version that made it, and upgrade after that.`,
    )
}
