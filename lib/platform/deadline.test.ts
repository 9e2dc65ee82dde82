import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withinDeadline } from './deadline'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

it('gives the outcome of work that ends in time, be it a failure', async () => {
  await expect(withinDeadline(Promise.resolve(1))).resolves.toBe(1)
  await expect(withinDeadline(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await vi.advanceTimersByTimeAsync(100)
  expect(vi.getTimerCount()).toBe(0)
})

it('gives up on each piece of work after its own 1.5 s, and lets its timer go', async () => {
  const ended: string[] = []
  const note = (name: string) => (error: { code?: string }) =>
    void ended.push(`${name} ${error.code}`)
  withinDeadline(never()).catch(note('first'))
  await vi.advanceTimersByTimeAsync(1_000)
  withinDeadline(never()).catch(note('second'))
  await vi.advanceTimersByTimeAsync(600)
  expect(ended).toEqual(['first store_unavailable'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended).toEqual(['first store_unavailable', 'second store_unavailable'])
  expect(vi.getTimerCount()).toBe(0)
})
