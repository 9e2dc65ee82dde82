import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { parseArgs } from 'node:util'
import { checkAnswer } from '../answer'
import type { AnalyticsPayload } from '../types'
import { startWitness } from '../witness-command'
import { verifyProof, type ForeignSignature, type VerifiedProof } from '../verify'

const USAGE = `prematch-verify: checks that a forecast stood as it is told.

  prematch-verify <proof.json> --keys <keys.json>      offline
  prematch-verify <proof.json> --key <name+id+base64>  offline, by a key you trust
  prematch-verify <match id> --url <https://…>         asks that service for proof and keys
      --opened                                         … with the key in PREMATCH_KEY, for what the plan shows: 2 units, 2 rows
  prematch-verify <opening.json> --keys <keys.json> --answer <match.json>
                                                       that an answer shows what was committed to, offline
      --witness <name+id+base64>, --authority <root.pem>  whose word of the time you trust, besides those in the keys
  prematch-verify witness --name <name> --state <folder> --key <name+id+base64>
                          [--host 127.0.0.1] [--port 8787]
                                                       signs that logs only grew (C2SP tlog-witness)

The proof is what /v1/matches/<match id>/proof answers, byte for byte; the keys are what
/.well-known/prematch-record answers. Keep the keys: asked for each time, they prove what the service says today.`

interface Keys {
  keys: { key: string }[]
  witnesses?: string[]
  authorities?: string[]
}

const keysIn = (text: string): Keys => JSON.parse(text) as Keys

async function fetchBytes(address: string, key?: string): Promise<Uint8Array> {
  const headers = new Headers(key === undefined ? [] : [['x-api-key', key]])
  const answer = await fetch(address, { redirect: 'error', headers })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
  return new Uint8Array(await answer.arrayBuffer())
}

function signatureText({ kind, name, at, isTrusted, isBeforeKickoff }: ForeignSignature): string {
  const when = {
    true: 'before kickoff',
    false: 'after kickoff',
    null: 'kickoff not in the log yet',
  }
  const by = kind === 'witness' ? 'cosigned by' : 'stamped by'
  return `  ${by} ${name}${isTrusted ? '' : ' (unknown)'} at ${at.toISOString()}: ${when[`${isBeforeKickoff}`]}`
}

function timeText({ forecast, provenBefore, signatures, kickoff }: VerifiedProof): string {
  if (provenBefore) return `  Signed before kickoff by ${provenBefore.name}.`
  if (forecast.mode === 'replay')
    return '  It claims no time before kickoff: it was computed after the match.'
  if (kickoff === null && signatures.some(({ isTrusted }) => isTrusted))
    return '  Compare the time with the kickoff: the log names none yet.'
  return '  That it stood before kickoff is the service’s word alone: nobody you trust signed it by then.'
}

/** What was checked, for people. */
function report(proof: VerifiedProof): string {
  const { match, forecast, events, opened, checkpoint, signatures } = proof
  const told = (value: unknown) => JSON.stringify(value)
  return [
    `The proof holds: ${match}`,
    `  forecast of ${forecast.as_of} (${forecast.mode}), in the log ${checkpoint.origin} at ${checkpoint.size} entries`,
    ...events.map(
      ({ kind, as_of, match: _, ...facts }) =>
        `  ${String(kind)} at ${String(as_of)}: ${told(facts)}`,
    ),
    ...Object.entries(opened).map(
      ([name, content]) => `  ${name}, as committed to: ${told(content)}`,
    ),
    ...signatures.map(signatureText),
    timeText(proof),
  ].join('\n')
}

/** Runs until it is stopped. */
export async function witness(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      state: { type: 'string' },
      key: { type: 'string', multiple: true, default: [] },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '8787' },
    },
  })
  const { name, state: folder, key: logs, host, port } = values
  if (name === undefined || folder === undefined || logs.length === 0) {
    console.log(USAGE)
    return 2
  }
  const started = await startWitness({ name, folder, logs, host, port: Number(port) })
  console.log(`The key of this witness: ${started.key}`)
  console.log(`It listens at http://${host}:${port}/add-checkpoint`)
  return 0
}

/**
 * Checks a proof as its arguments say.
 * @throws InvalidProofError when it does not hold
 */
export async function verify(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      key: { type: 'string', multiple: true, default: [] },
      keys: { type: 'string' },
      witness: { type: 'string', multiple: true, default: [] },
      authority: { type: 'string', multiple: true, default: [] },
      answer: { type: 'string' },
      opened: { type: 'boolean', default: false },
      url: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const [subject] = positionals
  if (values.help || subject === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const url = values.url?.replace(/\/$/, '')
  const kept = values.keys ? keysIn(readFileSync(values.keys, 'utf8')) : null
  const isAsked = url !== undefined && values.key.length === 0 && !kept
  const published = isAsked
    ? keysIn(new TextDecoder().decode(await fetchBytes(`${url}/.well-known/prematch-record`)))
    : kept
  const pem = (file: string) => new X509Certificate(readFileSync(file)).raw.toString('base64')
  const isId = subject.startsWith('fsm:v1:')
  if (isId && !url) throw new Error('Say with --url which service to ask for the proof.')
  const key = values.opened ? env.PREMATCH_KEY : undefined
  if (values.opened && (!isId || !key))
    throw new Error('--opened takes a match id, and your key in PREMATCH_KEY.')
  const address = `${url}/v1/matches/${subject}`
  const proof = isId
    ? await fetchBytes(`${address}/${values.opened ? 'opening' : 'proof'}`, key)
    : readFileSync(subject)
  const answer = values.opened
    ? new TextDecoder().decode(await fetchBytes(address, key))
    : values.answer && readFileSync(values.answer, 'utf8')
  const keys = [...values.key, ...(published?.keys.map(({ key }) => key) ?? [])]
  const checked = await verifyProof(proof, keys, {
    witnesses: [...values.witness, ...(published?.witnesses ?? [])],
    authorities: [...values.authority.map(pem), ...(published?.authorities ?? [])],
  })
  if (answer) checkAnswer(JSON.parse(answer) as Partial<AnalyticsPayload>, checked)
  console.log(report(checked))
  if (answer) console.log('  The answer shows what was committed to, to the last figure.')
  return 0
}
