/*
 * Hashes and the Merkle tree of RFC 6962 over WebCrypto, which browsers, Node from 20 on and other runtimes have.
 */

export type Bytes = Uint8Array<ArrayBuffer>

export const concat = (...parts: Uint8Array[]): Bytes => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export const sha256 = async (...parts: Uint8Array[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', concat(...parts)))

/**
 * The bytes of a base64 text; null unless it is the one text of them.
 * @param length how many bytes it has to have; any number without it
 */
export function fromBase64(text: unknown, length?: number): Bytes | null {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0)
    return null
  const binary = atob(text)
  if (binary.length !== (length ?? binary.length) || btoa(binary) !== text) return null
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)]

export const leafHash = (data: Uint8Array): Promise<Bytes> => sha256(LEAF, data)
const nodeHash = (left: Uint8Array, right: Uint8Array): Promise<Bytes> => sha256(NODE, left, right)

/** The root of a tree over these leaf hashes, at least one (RFC 6962 §2.1). */
export async function treeRoot(leaves: readonly Bytes[]): Promise<Bytes> {
  const [first] = leaves
  if (leaves.length === 1 && first) return first
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return nodeHash(await treeRoot(leaves.slice(0, k)), await treeRoot(leaves.slice(k)))
}

/**
 * Whether a tree grew from an earlier one: the proof leads to both roots (RFC 9162 §2.1.4.2).
 * @param from leaves of the earlier tree, at least one and fewer than `to`
 */
export async function isGrownFrom(
  { size: from, root: fromRoot }: { size: number; root: Bytes },
  { size: to, root: toRoot }: { size: number; root: Bytes },
  proof: readonly Bytes[],
): Promise<boolean> {
  const half = (n: number) => Math.floor(n / 2)
  const isPower = Number.isInteger(Math.log2(from))
  const [first, ...rest] = isPower ? [fromRoot, ...proof] : proof
  if (!first) return false
  let [fn, sn, older, newer] = [from - 1, to - 1, first, first]
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)]
  for (const beside of rest) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      older = await nodeHash(beside, older)
      newer = await nodeHash(beside, newer)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else {
      newer = await nodeHash(newer, beside)
    }
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 && toBase64(older) === toBase64(fromRoot) && toBase64(newer) === toBase64(toRoot)
}

/**
 * The root that an inclusion proof leads to (RFC 9162 §2.1.3.2); null where its length does not fit the tree.
 * @param leaf hash of the leaf
 */
export async function rootByProof(
  leaf: Bytes,
  index: number,
  size: number,
  proof: readonly Bytes[],
): Promise<Bytes | null> {
  const half = (n: number) => Math.floor(n / 2)
  let [fn, sn, hash] = [index, size - 1, leaf]
  for (const beside of proof) {
    if (sn === 0) return null
    if (fn % 2 === 1 || fn === sn) {
      hash = await nodeHash(beside, hash)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else {
      hash = await nodeHash(hash, beside)
    }
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 ? hash : null
}
