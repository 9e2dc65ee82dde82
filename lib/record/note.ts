import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { deriveSecrets, sha256 } from '../platform/secrets'

/** C2SP signed-note: the byte that says Ed25519. */
const ED25519 = Buffer.from([1])
/** What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410 §7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The same before the 32 bytes of a public key. */
export const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** A key that signs checkpoints. */
export interface SigningKey {
  name: string
  /** 32 bytes (RFC 8032). */
  publicKey: Buffer
  privateKey: KeyObject
}

/**
 * The log's key under the newest secret in `SECRET_KEY`. It is stored nowhere: who replaces the secret replaces it.
 * @param name the log's origin
 */
export function signingKey(secretKey: string, name: string): SigningKey {
  const [seed] = deriveSecrets(secretKey, 'record')
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { name, privateKey, publicKey: spki.subarray(-32) }
}

/** The four bytes by which a signature says which key made it. */
export const keyIdOf = (name: string, publicKey: Uint8Array): Buffer =>
  sha256(Buffer.concat([Buffer.from(`${name}\n`), ED25519, publicKey])).subarray(0, 4)

/** A public key as verifiers take it: `<name>+<key id, hex>+<base64 of the type and the key>`. */
export const verifierKey = (name: string, publicKey: Uint8Array): string =>
  `${name}+${keyIdOf(name, publicKey).toString('hex')}+${Buffer.concat([ED25519, publicKey]).toString('base64')}`

/**
 * A checkpoint (C2SP tlog-checkpoint): origin, size and root, signed.
 * @returns the note, its signature line included
 */
export function signCheckpoint(key: SigningKey, size: number, root: Buffer): string {
  const text = `${key.name}\n${size}\n${root.toString('base64')}\n`
  const signature = Buffer.concat([
    keyIdOf(key.name, key.publicKey),
    sign(null, Buffer.from(text), key.privateKey),
  ])
  return `${text}\n— ${key.name} ${signature.toString('base64')}\n`
}

/** Whether a key signed a checkpoint that `signCheckpoint` made. */
export function isSignedBy(note: string, name: string, publicKey: Uint8Array): boolean {
  const [text = '', line = ''] = note.split('\n\n')
  const signature = Buffer.from(line.trimEnd().split(' ').at(-1) ?? '', 'base64')
  if (line !== `— ${name} ${signature.toString('base64')}\n`) return false
  if (!signature.subarray(0, 4).equals(keyIdOf(name, publicKey))) return false
  const key = createPublicKey({
    key: Buffer.concat([SPKI_HEAD, publicKey]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.from(`${text}\n`), key, signature.subarray(4))
}
