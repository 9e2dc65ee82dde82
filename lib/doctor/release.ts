import type { Platform } from '../platform'
import { readFreshness } from '../publishing/freshness'
import { ok, warning, type Finding } from './finding'

/** Whether there is a release, and a current one. */
export async function examineRelease({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<Finding> {
  const { createdMs, reasons, pinned } = await readFreshness(db, clock.nowMs())
  if (createdMs === null)
    return warning(
      'release',
      'there is none yet',
      'A server publishes the first when it starts, or `prematch publish` now.',
    )
  const detail = `made ${new Date(createdMs).toISOString()}${pinned ? ', pinned' : ''}`
  return reasons.length === 0
    ? ok('release', detail)
    : warning(
        'release',
        `${detail}: ${reasons.join(', ')}`,
        '`prematch sources report` says more; see docs/incidents.md.',
      )
}
