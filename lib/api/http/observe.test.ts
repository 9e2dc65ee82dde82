import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../platform/log'
import { NO_METERS } from '../../metrics/meters'
import { createOpenNote } from './observe'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answered = {
  requestId: 'req_1',
  method: 'GET',
  path: '/v1/releases',
  status: 200,
  error: undefined,
  network: '192.0.2.1',
}

test('open answers out of memory are told up to fifty a second, beyond that as a number, and counted all the same', () => {
  const lines: { msg: string; requests?: number }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
  const request = vi.fn()
  const requestLog = createLog({ LOG_LEVEL: 'info' }, { write })
  const note = createOpenNote({ requestLog, meters: { ...NO_METERS, request } })
  const ask = (times: number) => {
    for (let i = 0; i < times; i++) note(performance.now(), '/v1/releases', answered)
  }
  ask(120)
  expect(lines.map(({ msg }) => msg)).toEqual(Array.from({ length: 50 }, () => 'request'))
  vi.advanceTimersByTime(1_000)
  expect(lines.slice(50)).toMatchObject([
    { requests: 70, msg: expect.stringMatching(/from memory/) },
  ])
  ask(3)
  vi.advanceTimersByTime(5_000)
  expect(lines).toHaveLength(54)
  expect(lines.at(-1)).toMatchObject({ path: answered.path, status: 200, msg: 'request' })
  expect(request).toHaveBeenCalledTimes(123)
})
