import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** An operating system user: PostgreSQL refuses to run as root. @typedef {{uid: number, gid: number}} Account */

/**
 * The user that runs PostgreSQL: undefined for "whoever runs this", otherwise (as root) `postgres` where that
 * user exists and `nobody` where it does not.
 * @returns {Account | undefined}
 */
export function postgresAccount() {
  if (process.getuid?.() !== 0) return undefined
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(
        ([name, , uid, gid]) =>
          /** @type {const} */ ([name, { uid: Number(uid), gid: Number(gid) }]),
      ),
  )
  return users.get('postgres') ?? users.get('nobody') ?? { uid: 65534, gid: 65534 }
}

/**
 * True when the account has all bits of `need` (4 read, 1 enter or run) on the file itself.
 * @param {Account} account @param {string} file @param {number} need
 */
export function allows(account, file, need) {
  const { mode, uid, gid } = statSync(file)
  const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
  return (bits & need) === need
}

/** True when the account may enter every folder that leads to `file`. @param {Account} account @param {string} file */
export function canReach(account, file) {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (!allows(account, folder, 1)) return false
    if (folder === path.dirname(folder)) return true
  }
}
