import {
  InvalidProofError,
  verifyProof,
  type ForeignSignature,
  type PassedStep,
} from '../../packages/client/src/verify'

export type { ForeignSignature, PassedStep }

/** How a check of a proof ended. */
export type CheckEnd =
  | {
      kind: 'holds'
      /** A replayed forecast was computed after its match, and claims no time before it. */
      isReplay: boolean
      /** Who else signed before the kickoff; without one the time is the service's word alone. */
      provenBefore: ForeignSignature | null
      /** Null where the log names none yet. */
      kickoff: string | null
      signatures: ForeignSignature[]
    }
  /** It failed this step of docs/record.md. */
  | { kind: 'fails'; step: number }
  /** No proof or no keys came. */
  | { kind: 'unread' }
  /** The browser can't: it has no Ed25519, or the page came over plain http from another machine. */
  | { kind: 'unable' }

export interface CheckOutcome {
  /** The steps it passed, in their order. */
  passed: PassedStep[]
  end: CheckEnd
}

interface Keys {
  keys: { key: string }[]
  witnesses: string[]
  authorities: string[]
}

/** Checks the proof of a match here, where it runs: by the code that the client package has for strangers. */
export async function checkProof(matchId: string): Promise<CheckOutcome> {
  const passed: PassedStep[] = []
  return { end: await fetchAndVerify(matchId, (step) => passed.push(step)), passed }
}

async function fetchAndVerify(
  matchId: string,
  onPassed: (step: PassedStep) => void,
): Promise<CheckEnd> {
  // The type has it always; without https browsers have none.
  if (!(crypto.subtle as SubtleCrypto | undefined)) return { kind: 'unable' }
  let proof: Uint8Array
  let known: Keys
  try {
    const [proofAnswer, keysAnswer] = await Promise.all([
      fetch(`/v1/matches/${matchId}/proof`),
      fetch('/.well-known/prematch-record'),
    ])
    if (!proofAnswer.ok || !keysAnswer.ok) return { kind: 'unread' }
    proof = new Uint8Array(await proofAnswer.arrayBuffer())
    known = (await keysAnswer.json()) as Keys
  } catch {
    return { kind: 'unread' }
  }
  try {
    const { keys, witnesses, authorities } = known
    const { forecast, provenBefore, kickoff, signatures } = await verifyProof(
      proof,
      keys.map(({ key }) => key),
      { witnesses, authorities, onPassed },
    )
    const isReplay = forecast.mode === 'replay'
    return { kind: 'holds', isReplay, provenBefore, kickoff, signatures }
  } catch (error) {
    return error instanceof InvalidProofError
      ? { kind: 'fails', step: error.step }
      : { kind: 'unable' }
  }
}
