import { randomBytes } from 'node:crypto'
import { fromBER, Integer, Null, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs'
import { openStamp } from '../../packages/client/src/stamp'
import type { Platform } from '../platform'
import { sha256 } from '../platform/secrets'

/** Who tells the time of checkpoints (RFC 3161). */
type Authority = NonNullable<Platform['env']['RECORD_TIMESTAMP_AUTHORITY']>

const TIMEOUT_MS = 10_000
/** Of an answer: a token with a few certificates has a few thousand bytes, and proofs carry it. */
const LONGEST = 16_384
const SHA_256 = '2.16.840.1.101.3.4.2.1'
const NONCE_BYTES = 8
/** `granted`, and with changes. */
const GRANTED = [0, 1]

/**
 * Asks an authority for a stamp of a note, and takes it only if it holds in a proof.
 * @throws Error that says what is wrong with the answer
 */
export async function requestStamp(
  { url }: Authority,
  certificate: Uint8Array<ArrayBuffer>,
  note: string,
): Promise<{ token: Uint8Array<ArrayBuffer>; at: Date }> {
  const data = Uint8Array.from(Buffer.from(note))
  // A positive number, in as few bytes as it takes.
  const nonce = randomBytes(NONCE_BYTES)
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: sha256(Buffer.from(data)) }),
    }),
    nonce: new Integer({ valueHex: Uint8Array.from(nonce) }),
    certReq: true,
  })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: request.toSchema().toBER(),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (answer.status !== 200) throw new Error(`the authority answers ${answer.status}`)
  const token = readToken(await readBounded(answer))
  const stamp = await openStamp(token, certificate, data)
  if (!stamp) throw new Error('its stamp does not hold in a proof: see “Stamps” in docs/record.md')
  if (stamp.nonce !== nonce.toString('base64')) throw new Error('its stamp answers another request')
  return { token, at: stamp.at }
}

/** @throws Error where it is longer than a stamp can be */
async function readBounded(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    length += part.length
    if (length > LONGEST) throw new Error('the authority’s answer is too long for a stamp')
  }
  return Uint8Array.from(Buffer.concat(parts))
}

/** The token of an answer, as it came. @throws Error where the authority gave none */
function readToken(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { result, offset } = fromBER(bytes)
  if (offset !== bytes.length) throw new Error('the authority’s answer is none of RFC 3161')
  const { status, timeStampToken } = new TimeStampResp({ schema: result })
  if (!GRANTED.includes(status.status) || !timeStampToken)
    throw new Error(`the authority refuses with status ${status.status}`)
  return new Uint8Array(timeStampToken.toSchema().toBER())
}
