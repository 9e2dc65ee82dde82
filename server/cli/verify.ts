import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { auditRecord, type Audit } from '../../lib/record/audit'
import { newestCheckpoint, readLogKeys } from '../../lib/record/heads'
import { proofOf } from '../../lib/record/proof'
import { createTileReader } from '../../lib/record/tiles'
import type { Platform } from '../../lib/platform'
import { isMatchId } from '../../lib/releases/payload'
import {
  InvalidProofError,
  verifyProof,
  type VerifiedProof,
} from '../../packages/client/src/verify'
import { CommandFailure } from './failures'
import type { Act } from './session'
import { facts } from './show'

/** Faults that are told; behind one there are often thousands. */
const TOLD = 20

/** The bytes of a proof: of a match on record, or out of a file. */
async function readProof({ db, clock }: Platform, subject: string): Promise<string | Buffer> {
  if (isMatchId(subject)) {
    const note = await newestCheckpoint(db)
    const proof =
      note && (await proofOf({ db, readTile: createTileReader(db) }, subject, note, clock.nowMs()))
    if (!proof)
      throw new CommandFailure('not_found', `The log has no forecast of a match ${subject}.`)
    return proof
  }
  try {
    return readFileSync(subject)
  } catch {
    throw new CommandFailure('not_found', `${subject} is neither a match id nor a file.`)
  }
}

async function verify(platform: Platform, subject: string): Promise<VerifiedProof> {
  const { keys } = await readLogKeys(platform.db)
  try {
    return await verifyProof(
      await readProof(platform, subject),
      keys.map(({ key }) => key),
      {
        witnesses: platform.env.RECORD_WITNESSES.map(({ key }) => key),
        authorities: [platform.env.RECORD_TIMESTAMP_AUTHORITY?.certificate ?? ''],
      },
    )
  } catch (error) {
    if (!(error instanceof InvalidProofError)) throw error
    throw new CommandFailure(
      error.code,
      `The proof does not hold (step ${error.step} of docs/record.md): ${error.message}`,
    )
  }
}

const timeOf = ({ forecast, provenBefore, signatures, kickoff }: VerifiedProof): string => {
  if (provenBefore) return `signed by ${provenBefore.name} at ${provenBefore.at.toISOString()}`
  if (forecast.mode === 'replay') return 'none before kickoff: computed after the match'
  if (kickoff === null && signatures.length > 0)
    return `signed by ${signatures[0]?.name} at ${signatures[0]?.at.toISOString()}; the log names no kickoff yet`
  return 'our word alone: nobody else signed it by then'
}

/** @throws CommandFailure that names what is wrong, when anything is */
function assertWhole({ faults }: Audit): void {
  if (faults.length === 0) return
  const told = faults.slice(0, TOLD).map(({ what, which, fault }) => `  ${what} ${which}: ${fault}`)
  const more = faults.length > TOLD ? [`  and ${faults.length - TOLD} more`] : []
  const lines = ['The record was altered; restore what is named from a backup:', ...told, ...more]
  throw new CommandFailure('record_altered', lines.join('\n'))
}

export function addVerify(program: Command, act: Act): void {
  program
    .command('verify')
    .argument('[proof]', 'fsm:v1:…, or a file with a proof; without it the whole record')
    .description(
      'recompute the record (log, forecasts, releases) from what is stored, or check one proof as strangers do',
    )
    .action(
      act(async ({ platform, show }, subject?: string) => {
        if (subject !== undefined) {
          const proof = await verify(platform, subject)
          show(proof, [
            'The proof holds.',
            ...facts({
              Match: proof.match,
              Forecast: `${proof.forecast.as_of} (${proof.forecast.mode})`,
              Log: `${proof.checkpoint.origin}, ${proof.checkpoint.size} entries`,
              Since: proof.events.map(({ kind }) => kind as string).join(', ') || 'nothing',
              'Before kickoff': timeOf(proof),
              Open: Object.keys(proof.opened).join(', ') || 'nothing yet',
            }),
          ])
          return
        }
        const audit = await auditRecord(platform.db)
        assertWhole(audit)
        const { faults: _, ...counts } = audit
        show(counts, [
          `The record is whole: ${counts.entries} entries under ${counts.checkpoints} checkpoints, ${counts.forecasts} forecasts, ${counts.releases} releases.`,
        ])
      }),
    )
}
