import { existsSync } from 'node:fs'
import { run } from '../../launch/steps/run.mjs'

/** Whether this user may bring Debian's packages. */
export const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Who brings packages just now, as `.ci/run` does, is waited for. */
const PATIENT = ['-o', 'DPkg::Lock::Timeout=300']

/** Brings packages of the system; whether they came, the caller sees. @param {string[]} packages */
export async function installWithApt(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', [...PATIENT, 'update', '-qq'], { env })
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  await run('apt-get', [...PATIENT, ...install], { env })
}
