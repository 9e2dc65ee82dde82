/*
 * PostgreSQL's binary form of arrays: a head (dimensions, whether it holds nulls, the type of the items,
 * length, first index), then each item's length and bytes. The driver sends buffers as they are, and the
 * server reads them several times faster than the text of an array.
 */
const HEAD_BYTES = 20
const INT8 = 20
const INT4 = 23
const TEXT = 25

function head(buffer: Buffer, type: number, length: number): void {
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(0, 4)
  buffer.writeInt32BE(type, 8)
  buffer.writeInt32BE(length, 12)
  buffer.writeInt32BE(1, 16)
}

/** An `int[]` parameter of at least one item. @throws RangeError for a number that is no 32-bit integer */
export function int4Array(values: readonly number[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEAD_BYTES + values.length * 8)
  head(buffer, INT4, values.length)
  let at = HEAD_BYTES
  for (const value of values) {
    at = buffer.writeInt32BE(4, at)
    at = buffer.writeInt32BE(value, at)
  }
  return buffer
}

/** A `bigint[]` parameter of at least one item. @throws RangeError for a number that is no 64-bit integer */
export function int8Array(values: readonly bigint[]): Buffer {
  const buffer = Buffer.alloc(HEAD_BYTES + values.length * 12)
  head(buffer, INT8, values.length)
  let at = HEAD_BYTES
  for (const value of values) {
    at = buffer.writeInt32BE(8, at)
    // Mostly there is none, and large numbers are slow.
    if (value !== 0n) buffer.writeBigInt64BE(value, at)
    at += 8
  }
  return buffer
}

/** A `text[]` parameter of at least one item. */
export function textArray(values: readonly string[]): Buffer {
  let bytes = HEAD_BYTES
  for (const value of values) bytes += 4 + Buffer.byteLength(value)
  const buffer = Buffer.allocUnsafe(bytes)
  head(buffer, TEXT, values.length)
  let at = HEAD_BYTES
  for (const value of values) {
    const length = buffer.write(value, at + 4)
    at = buffer.writeInt32BE(length, at) + length
  }
  return buffer
}
