import type { Socket } from 'node:net'

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const READY = message('Z', Buffer.from('I'))

/** True for a message of the server that ends with: ask on, no transaction is open. */
export const isReady = (chunk: Buffer): boolean => chunk.subarray(-READY.length).equals(READY)

/** How PostgreSQL says that something failed; not in its words, so that whoever classifies by those finds none. */
export const errorResponse = (sqlState: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0Mtold by a test\0\0`))

/** After these a client waits for an answer: a simple query, and the end of an extended one. */
const ASKS = new Set(['Q', 'S'])
const GOODBYE = 'X'

/** From now on everything asked on an established connection is answered with this error, and the server hears nothing. */
export function failStatements([near, far]: [near: Socket, far: Socket], sqlState: string): void {
  let unread = Buffer.alloc(0)
  near.unpipe(far)
  near.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    while (unread.length >= 5 && unread.length > unread.readInt32BE(1)) {
      const type = unread.toString('latin1', 0, 1)
      unread = unread.subarray(1 + unread.readInt32BE(1))
      if (ASKS.has(type)) near.write(Buffer.concat([errorResponse(sqlState), READY]))
      if (type === GOODBYE) near.end()
    }
  })
  near.resume()
}
