import type { SourceKind } from '../football/match'
import { sha256Hex } from '../platform/secrets'
import { PUBLICATION_POLICY_VERSION } from './forecast/frozen-payload'
import { VERSIONS } from './forecast/versions'
import { TRANSFORMATION_VERSION } from './release-payload'

/** What makes a release's texts besides its source and the instant: a version that makes others publishes anew. */
export const settingsSha256 = (kind: SourceKind): string =>
  sha256Hex(
    JSON.stringify([
      kind,
      TRANSFORMATION_VERSION,
      PUBLICATION_POLICY_VERSION,
      Object.entries(VERSIONS),
    ]),
  )
