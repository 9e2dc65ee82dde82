import { chmodSync, statSync } from 'node:fs'

/**
 * Takes from everybody else what they may do with a folder of ours.
 * @param {string} folder
 * @param {{enter: boolean}} others `enter`: another user has to pass through, without seeing what else is there
 */
export function closeToOthers(folder, { enter }) {
  if (process.platform === 'win32') return
  const { mode } = statSync(folder)
  const kept = mode & (enter ? 0o711 : 0o700)
  if ((mode & 0o777) !== kept) chmodSync(folder, kept)
}
