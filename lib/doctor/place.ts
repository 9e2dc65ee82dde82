import { access, constants, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Platform } from '../platform'
import type { Env } from '../platform/env'
import { findSource } from '../publishing'
import { listNetworkSources } from '../publishing/sources/network'
import { failed, ok, skipped, warning, wordsOf, type Finding } from './finding'

/** As in `engines` of package.json. */
const OLDEST_NODE = [20, 19] as const

/** @param version of the running Node, `20.19.0` */
export function examineNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldest, oldestMinor] = OLDEST_NODE
  return major > oldest || (major === oldest && minor >= oldestMinor)
    ? ok('node', version)
    : failed('node', version, `Install Node.js ${OLDEST_NODE.join('.')} or newer.`)
}

const MIB = 1024 * 1024
const LOW_BYTES = 1024 * MIB
const TOO_LOW_BYTES = 128 * MIB

/** Room on the disk of a folder, or of the nearest one above it that exists. */
export async function examineDisk(folder: string): Promise<Finding> {
  const check = 'disk'
  try {
    const { bavail, bsize } = await statfs(folder)
    const bytes = bavail * bsize
    const detail = `${Math.floor(bytes / MIB)} MiB free for ${folder}`
    if (bytes >= LOW_BYTES) return ok(check, detail)
    const advice =
      'Free some space: on a full disk nothing can be written, and every request says 503.'
    return bytes < TOO_LOW_BYTES ? failed(check, detail, advice) : warning(check, detail, advice)
  } catch (error) {
    const above = path.dirname(folder)
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && above !== folder)
      return examineDisk(above)
    return failed(check, wordsOf(error), `Make ${folder}, or set the variable that names it.`)
  }
}

/** The results that would be published. */
export async function examineResults(platform: Pick<Platform, 'db' | 'env'>): Promise<Finding[]> {
  const check = 'results'
  const { RESULTS_DIR } = platform.env
  try {
    if (RESULTS_DIR) await access(RESULTS_DIR, constants.R_OK | constants.X_OK)
    const source = await findSource(platform, RESULTS_DIR)
    await source.fingerprint()
    const network = await listNetworkSources(platform)
    const kind =
      source.kind === 'simulation'
        ? 'a simulated world'
        : `${RESULTS_DIR ?? 'no folder'}, ${network.length} sources over the network`
    return [
      ok(check, kind),
      ...network
        .filter(({ failure }) => failure !== null)
        .map(({ id, failure }) =>
          warning(
            check,
            `${id}: ${failure}`,
            `The last good copy is used; \`prematch sources check ${id}\` asks again.`,
          ),
        ),
    ]
  } catch (error) {
    return [failed(check, wordsOf(error), 'Correct RESULTS_DIR, or let this user read it.')]
  }
}

/** Whether anybody hears of it when the service needs a person. */
export function examineOncall({
  PREMATCH_ENV,
  ONCALL_MAILS,
  ONCALL_WEBHOOK,
}: Pick<Env, 'PREMATCH_ENV' | 'ONCALL_MAILS' | 'ONCALL_WEBHOOK'>): Finding {
  const check = 'on-call'
  const ways = [...ONCALL_MAILS, ...(ONCALL_WEBHOOK ? [new URL(ONCALL_WEBHOOK).host] : [])]
  if (ways.length > 0) return ok(check, `told: ${ways.join(', ')}`)
  if (PREMATCH_ENV !== 'production') return skipped(check, 'nobody is told, which is right here')
  return warning(
    check,
    'nobody is told when the service needs a person',
    'Set ONCALL_MAILS or ONCALL_WEBHOOK, or watch it with docs/monitoring.md.',
  )
}
