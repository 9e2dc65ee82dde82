import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PrematchClient, type ClientOptions } from '../src'
import { sleep } from '../src/retry'
import { startFaultServer, type FaultServer } from './fault-server'

let faults: FaultServer
beforeAll(async () => {
  faults = await startFaultServer()
})
afterAll(() => faults.close())

const faulty = (options: Partial<ClientOptions> = {}) =>
  new PrematchClient({ apiKey: 'some-api-key', baseUrl: faults.url, ...options })

describe('a signal', () => {
  const reason = new Error('enough')
  const outcome = (call: Promise<unknown>) => call.catch((error: unknown) => error)

  it('aborted before: no call, and its own reason', async () => {
    faults.play({ status: 200, body: {} })
    expect(await outcome(faulty().listLeagues({ signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(faults.requests).toEqual([])
  })

  it('aborted in mid-call: its own reason, and no retry', async () => {
    const controller = new AbortController()
    faults.play('silence')
    const call = faulty({ maxRetries: 3 }).listLeagues({ signal: controller.signal })
    await expect.poll(() => faults.requests.length).toBe(1)
    controller.abort(reason)
    expect(await outcome(call)).toBe(reason)
    expect(faults.requests).toHaveLength(1)
  })

  it('aborted between the headers and the end of the body: its own reason, and no retry', async () => {
    const controller = new AbortController()
    faults.play('stall')
    let hasHeaders = false
    const client = faulty({
      maxRetries: 3,
      async fetch(url, init) {
        const response = await fetch(url, init)
        hasHeaders = true
        return response
      },
    })
    const call = client.listLeagues({ signal: controller.signal })
    await expect.poll(() => hasHeaders).toBe(true)
    controller.abort(reason)
    expect(await outcome(call)).toBe(reason)
    expect(faults.requests).toHaveLength(1)
  })

  it('aborted in the wait before a retry: its own reason, and no retry', async () => {
    const controller = new AbortController()
    faults.play({ status: 503, headers: { 'retry-after': '60' } })
    const client = faulty({
      maxRetries: 3,
      sleep(ms, signal) {
        const waiting = sleep(ms, signal)
        controller.abort(reason)
        return waiting
      },
    })
    expect(await outcome(client.listLeagues({ signal: controller.signal }))).toBe(reason)
    expect(faults.requests).toHaveLength(1)
  })

  it('ends a walk as well', async () => {
    const controller = new AbortController()
    faults.play({ status: 200, body: { matches: [{}], next_cursor: 'more' } })
    const walk = faulty().iterLeagueMatches('LIGUE_1', { signal: controller.signal })
    await walk.next()
    controller.abort(reason)
    expect(await outcome(walk.next())).toBe(reason)
    expect(faults.requests).toHaveLength(1)
  })

  it('leaves nothing behind on a signal that outlives the calls', async () => {
    const { signal } = new AbortController()
    const listening = new Set<unknown>()
    signal.addEventListener = (_type: string, listener: unknown) => void listening.add(listener)
    signal.removeEventListener = (_type: string, listener: unknown) =>
      void listening.delete(listener)
    faults.play({ status: 503, headers: { 'retry-after': '0' } }, { status: 200, body: {} })
    await faulty({ maxRetries: 1 }).listLeagues({ signal })
    expect(faults.requests).toHaveLength(2)
    expect(listening.size).toBe(0)
  })
})
