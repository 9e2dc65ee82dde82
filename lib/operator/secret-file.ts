import { chown, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fingerprintsOf } from '../platform/secrets'

/** The file of the state folder from which `npm start` reads the secrets, where no variable gives them. */
export interface SecretFile {
  path: string
  read(): Promise<string>
  /** Puts other secrets in: the file has the ones or the others, whenever this ends. */
  replace(secrets: string): Promise<void>
  /** Keeps a secret beside it that backups may need. @returns where */
  keepAside(secret: string): Promise<string>
}

export function openSecretFile(file: string): SecretFile {
  async function write(target: string, text: string): Promise<void> {
    // Whoever runs this may be another user than the service.
    const { uid, gid } = await stat(file)
    const half = `${target}.${process.pid}`
    await rm(half, { force: true })
    const handle = await open(half, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (uid !== process.getuid?.()) await chown(half, uid, gid)
    await rename(half, target)
    // The name has to outlive a loss of power as well, before anything is protected with the new secret.
    const folder = await open(path.dirname(target))
    await folder.sync()
    await folder.close()
  }
  return {
    path: file,
    read: async () => (await readFile(file, 'utf8')).trim(),
    replace: (secrets) => write(file, secrets),
    async keepAside(secret) {
      const aside = `${file}.${fingerprintsOf(secret)[0]}`
      await write(aside, secret)
      return aside
    },
  }
}
