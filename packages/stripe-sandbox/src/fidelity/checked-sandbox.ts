import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startStripeSandbox, type StartOptions, type StripeSandbox } from '../index'
import { faultsOf } from './check-body'

export interface CheckedSandbox extends StripeSandbox {
  /** What was sent and is not what the SDK's types say, and faults of the sandbox itself. */
  faults: string[]
  /** How many bodies were checked. */
  checked(): number
  /** Options that point the SDK here. */
  sdk: { host: string; port: number; protocol: 'http'; telemetry: false; maxNetworkRetries: number }
  /** Creates by the API without the SDK; gives the id back. */
  make(path: string, form: Record<string, string>): Promise<string>
  /** A control route, with a JSON body. */
  command(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<{ status: number; json: unknown }>
}

/** A sandbox of which every body is checked against the SDK's types. */
export async function startChecked(options: StartOptions = {}): Promise<CheckedSandbox> {
  // Making the schema takes seconds the first time: better here than inside a test.
  faultsOf({ id: '', object: 'customer', deleted: true })
  const faults: string[] = []
  let bodies = 0
  const sandbox = await startStripeSandbox({
    environment: 'test',
    ...options,
    onFault: (fault) =>
      faults.push(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)),
    onBody: (body) => {
      bodies += 1
      faults.push(...faultsOf(JSON.parse(JSON.stringify(body))))
    },
  })
  return {
    ...sandbox,
    faults,
    checked: () => bodies,
    sdk: {
      host: sandbox.host,
      port: sandbox.port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    },
    async make(path, form) {
      const response = await fetch(`${sandbox.url}/v1${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${sandbox.apiKey}` },
        body: new URLSearchParams(form),
      })
      const made = (await response.json()) as { id?: string; error?: { message: string } }
      if (made.id === undefined) throw new Error(made.error?.message)
      return made.id
    },
    async command(method, path, body) {
      const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, json: await response.json() }
    },
  }
}

export interface Received {
  body: string
  signature: string
}

/**
 * A webhook receiver that keeps what it gets.
 * @param status what it answers, after all that it does
 */
export async function startReceiver(
  status: (body: string) => number | Promise<number> = () => 200,
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      received.push({ body, signature: String(request.headers['stripe-signature']) })
      void Promise.resolve(status(body)).then((code) => response.writeHead(code).end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The id of what may be expanded. */
export const idOf = (given: string | { id: string } | null): string =>
  typeof given === 'string' ? given : (given?.id ?? '')
