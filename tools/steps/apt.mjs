import { existsSync } from 'node:fs'
import { run } from '../../launch/steps/run.mjs'

/** Whether this user may bring Debian's packages. */
export const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Brings packages of the system; whether they came, the caller sees. @param {string[]} packages */
export async function installWithApt(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
}
