/*
 * Stamps of RFC 3161, by pkijs over WebCrypto. This file is large with its package: it is loaded when a proof has a stamp.
 */
import { Enumerated, fromBER, Integer, Null, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  SignedData,
  SignerInfo,
  TSTInfo,
} from 'pkijs'
import { toBase64, type Bytes } from './merkle'

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const SHA_256 = '2.16.840.1.101.3.4.2.1'
const COMMON_NAME = '2.5.4.3'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const RSA = '1.2.840.113549.1.1.1'
/** With SHA-256, -384 and -512. */
const ECDSA = ['1.2.840.10045.4.3.2', '1.2.840.10045.4.3.3', '1.2.840.10045.4.3.4']
/** The tag in DER. */
const SEQUENCE = 0x30

/** What a stamp says. */
export interface Stamp {
  at: Date
  /** The root's, as its certificate has it. */
  authority: string
  /** Base64, of the request it answers; undefined without one. */
  nonce: string | undefined
}

const isSame = (a: ArrayBuffer | Uint8Array, b: ArrayBuffer | Uint8Array): boolean =>
  toBase64(new Uint8Array(a)) === toBase64(new Uint8Array(b))

/** An algorithm as the one form has it: parameters that are null, or none. */
const plain = ({ algorithmId, algorithmParams }: AlgorithmIdentifier): AlgorithmIdentifier =>
  algorithmParams === undefined
    ? new AlgorithmIdentifier({ algorithmId })
    : new AlgorithmIdentifier({ algorithmId, algorithmParams: new Null() })

/** The token made anew of what is signed of it: nothing else is left in which a byte could be another. */
function remade(signed: SignedData, signer: SignerInfo): ArrayBuffer {
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: TST_INFO })
  // Given to the constructor it is cut into chunks, which is not DER.
  Object.assign(encapContentInfo, { eContent: signed.encapContentInfo.eContent })
  const content: unknown = new SignedData({
    version: 3,
    digestAlgorithms: [plain(signer.digestAlgorithm)],
    encapContentInfo,
    ...(signed.certificates && { certificates: signed.certificates }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: signer.sid,
        digestAlgorithm: plain(signer.digestAlgorithm),
        ...(signer.signedAttrs && { signedAttrs: signer.signedAttrs }),
        signatureAlgorithm: plain(signer.signatureAlgorithm),
        signature: signer.signature,
      }),
    ],
  }).toSchema(true)
  return new ContentInfo({ contentType: SIGNED_DATA, content }).toSchema().toBER()
}

/** Whether a certificate is for time-stamping, and for nothing else (RFC 3161 §2.3). */
function isForStamps({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)
  return (
    usage?.critical === true &&
    usage.parsedValue instanceof ExtKeyUsage &&
    usage.parsedValue.keyPurposes.join() === TIME_STAMPING
  )
}

/** Of coordinates over P-256 and P-384 with a byte before them: it says that the number is positive. */
const WITH_SIGN = [33, 49]

/** Whether a number is a positive one in DER. */
function isNumber(value: unknown): boolean {
  // The package has enumerations as a kind of integers.
  if (!(value instanceof Integer) || value instanceof Enumerated) return false
  const [first = 0, second = 0] = value.valueBlock.valueHexView
  const isNeeded = second >= 0x80
  if (WITH_SIGN.includes(value.valueBlock.valueHexView.length)) return first === 0 && isNeeded
  return first < 0x80 && (first > 0 || isNeeded)
}

/** Whether an ECDSA signature is a pair of numbers in DER; the package takes more than that. Others have one form. */
function isProper({ algorithmId }: AlgorithmIdentifier, signature: Uint8Array): boolean {
  if (!ECDSA.includes(algorithmId)) return true
  // The package takes a sequence that says it has no parts.
  if (signature[0] !== SEQUENCE) return false
  const { result } = fromBER(Uint8Array.from(signature))
  if (!(result instanceof Sequence) || !isSame(result.toBER(), signature)) return false
  const numbers = result.valueBlock.value
  return numbers.length === 2 && numbers.every(isNumber)
}

/** Whether a signer names its certificate byte for byte: names that differ in case alone are the same to the package. */
const isNamed = ({ sid }: SignerInfo, { issuer, serialNumber }: Certificate): boolean =>
  sid instanceof IssuerAndSerialNumber &&
  isSame(sid.issuer.toSchema().toBER(), issuer.toSchema().toBER()) &&
  isSame(sid.serialNumber.toBER(), serialNumber.toBER())

/** Whether nothing of a certificate lies outside of what was signed: its algorithm stands there twice, its signature has whole bytes. */
const isWhole = ({ signature, signatureAlgorithm, signatureValue }: Certificate): boolean =>
  isSame(signature.toSchema().toBER(), signatureAlgorithm.toSchema().toBER()) &&
  signatureValue.valueBlock.unusedBits === 0 &&
  isProper(signatureAlgorithm, signatureValue.valueBlock.valueHexView)

function nameOf({ subject }: Certificate): string {
  const names = subject.typesAndValues.map(({ type, value }) => ({ type, text: value.valueBlock.value }))
  return (names.find(({ type }) => type === COMMON_NAME) ?? names.at(-1))?.text ?? ''
} // prettier-ignore

/**
 * Opens a stamp: a token of one form (docs/record.md) over these very bytes, signed by a certificate for time-stamping that
 * leads to this root, all valid at the time that it says.
 * @param token DER
 * @param root the authority's own certificate, signed by itself; DER
 * @param data what was stamped
 * @returns null where anything of it does not hold
 */
export async function openStamp(token: Bytes, root: Bytes, data: Bytes): Promise<Stamp | null> {
  try {
    const authority = Certificate.fromBER(root)
    if (!isSame(authority.toSchema(true).toBER(), root)) return null
    if (!isWhole(authority)) return null
    if (!authority.issuer.isEqual(authority.subject) || !(await authority.verify())) return null

    const info = ContentInfo.fromBER(token)
    const signed = new SignedData({ schema: info.content as never })
    const [signer, ...others] = signed.signerInfos
    const certificates = signed.certificates ?? []
    const text = signed.encapContentInfo.eContent?.valueBlock.valueHexView
    if (!signer || others.length > 0 || !text) return null
    if (![RSA, ...ECDSA].includes(signer.signatureAlgorithm.algorithmId)) return null
    if (!isProper(signer.signatureAlgorithm, signer.signature.valueBlock.valueHexView)) return null
    if (!isSame(remade(signed, signer), token)) return null

    const said = TSTInfo.fromBER(Uint8Array.from(text))
    if (said.messageImprint.hashAlgorithm.algorithmId !== SHA_256) return null
    const checked = await signed.verify({
      signer: 0,
      data: data.buffer,
      trustedCerts: [authority],
      checkChain: true,
      checkDate: said.genTime,
      extendedMode: true,
    })
    const { signatureVerified, signerCertificateVerified, signerCertificate } = checked
    if (!signatureVerified || !signerCertificateVerified || !signerCertificate) return null
    if (!isForStamps(signerCertificate) || !isNamed(signer, signerCertificate)) return null
    // What leads nowhere would be in the proof and checked by nobody.
    const path = checked.certificatePath
    const isOnPath = (one: unknown) =>
      one instanceof Certificate && isWhole(one) && path.some((other) => isSame(other.toSchema(true).toBER(), one.toSchema(true).toBER())) // prettier-ignore
    if (!certificates.every(isOnPath)) return null
    const nonce = said.nonce && toBase64(said.nonce.valueBlock.valueHexView)
    return { at: said.genTime, authority: nameOf(authority), nonce }
  } catch {
    // What can't be read is no stamp; the package tells it in many ways.
    return null
  }
}
