import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

/** The error of JSON-RPC for what the server between did not answer. */
const NO_ANSWER = -32_000

/** Why the service did not answer: its own sentence where it gave one. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const body = /\{.*\}/s.exec(text)?.[0]
  try {
    const { message } = JSON.parse(body ?? '') as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // Not the service's.
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  return [text, cause].filter((part) => part !== '').join(': ')
}

/**
 * Passes every message of a host on to a service, and every message of the service back. A request that the service does not
 * answer is answered with an error that says why.
 * @returns what to wait for before leaving: all that is under way
 */
export async function relay(host: Transport, service: Transport): Promise<() => Promise<void>> {
  const underWay = new Set<Promise<void>>()
  /** Ids of requests whose answer tells the version that both speak. */
  const greetings = new Set<string | number>()

  async function pass(message: JSONRPCMessage): Promise<void> {
    try {
      await service.send(message)
    } catch (error) {
      if (!('method' in message && 'id' in message)) return
      await host.send({
        jsonrpc: '2.0',
        id: message.id,
        error: { code: NO_ANSWER, message: reasonOf(error) },
      })
    }
  }

  host.onmessage = (message) => {
    if ('method' in message && 'id' in message && message.method === 'initialize')
      greetings.add(message.id)
    const passed = pass(message).finally(() => underWay.delete(passed))
    underWay.add(passed)
  }
  service.onmessage = (message) => {
    if ('result' in message && greetings.delete(message.id)) {
      const { protocolVersion } = message.result
      if (typeof protocolVersion === 'string') service.setProtocolVersion?.(protocolVersion)
    }
    void host.send(message)
  }
  await service.start()
  await host.start()
  return async () => {
    await Promise.all(underWay)
  }
}
