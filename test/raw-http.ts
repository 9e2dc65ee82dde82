import { Agent, request } from 'node:http'
import { connect } from 'node:net'

/** What any server of ours has read before it refuses to read on. */
const PAUSE_AFTER_BYTES = 1024 * 1024

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/**
 * A request whose body is sent exactly as given, chunk by chunk and without a Content-Length, as far
 * as the server takes it. `fetch` would correct too much.
 */
export function sendChunks(
  url: string,
  method: string,
  headers: Record<string, string>,
  chunks: Iterable<Uint8Array>,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let answered = false
    // Asked to keep the connection, a server reads the rest of a body that it has no use for.
    const agent = new Agent({ keepAlive: true })
    const call = request(url, { method, headers, agent }, (response) => {
      answered = true
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        agent.destroy()
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
        })
      })
    })
    // A server that has answered need not read the rest: what is still being written then fails.
    call.on('error', (error) => {
      if (!answered) reject(error)
    })
    const iterator = chunks[Symbol.iterator]()
    // An answer that comes while there is more to send is read before a write to a closed socket fails.
    let written = 0
    const write = (): void => {
      if (answered || call.destroyed) return
      const { done, value } = iterator.next()
      if (done) call.end()
      else {
        written += value.length
        call.write(value, () => setTimeout(write, written > PAUSE_AFTER_BYTES ? 10 : 0))
      }
    }
    write()
  })
}

/** The whole answer to bytes written straight to the socket; the request must ask to close. */
export function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(parts).toString()))
  })
}

/** Writes raw bytes to a server and gives what comes back until it hangs up, as the last request should ask it to. */
export function say(url: string, ...pieces: (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      for (const piece of pieces) socket.write(piece)
    })
    socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
    socket.on('end', () => {
      socket.end()
      resolve(heard)
    })
    socket.on('error', reject)
  })
}

/** The head of a request, and what follows it. */
export const ask = (first: string, headers: string[] = [], body = ''): string =>
  [`${first} HTTP/1.1`, 'Host: x', ...headers, '', body].join('\r\n')

/** A request after which the server is to hang up. */
export const askLast = (first: string, headers: string[] = [], body = ''): string =>
  ask(first, [...headers, 'Connection: close'], body)

/** Status and body of each answer in what was heard. */
export const answersIn = (heard: string) =>
  heard
    .split(/(?=HTTP\/1\.1 \d)/)
    .map((one) => [Number(one.split(' ')[1]), one.split('\r\n\r\n')[1] ?? ''] as const)

/** Status and error code of the first answer in what was heard. */
export function codeIn(heard: string): [status: number, code: string] {
  const [[status, body] = [0, '']] = answersIn(heard)
  return [status, (JSON.parse(body) as { detail: string }).detail]
}
