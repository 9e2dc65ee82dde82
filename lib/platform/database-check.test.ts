import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDatabaseCheck } from './database-check'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database that counts what it is asked and answers as told. */
function checked(answer: () => Promise<unknown>) {
  const asked = vi.fn(answer)
  return { asked, answers: createDatabaseCheck(asked) }
}

it('however many ask, the database hears of it once a second', async () => {
  const { asked, answers } = checked(() => Promise.resolve(true))
  const ask = () => Promise.all(Array.from({ length: 500 }, answers))
  expect(new Set(await ask())).toEqual(new Set([true]))
  await vi.advanceTimersByTimeAsync(900)
  await ask()
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  await ask()
  expect(asked).toHaveBeenCalledTimes(2)
})

it('one that is silent, or fails, does not answer; when it does again, that is found', async () => {
  const silence = new Promise<unknown>(() => undefined)
  const refused = () => Promise.reject(new Error('refused'))
  const replies = [() => silence, refused, () => Promise.resolve(true)]
  const { asked, answers } = checked(() => replies.shift()?.() ?? silence)
  const next = async () => {
    const said = answers()
    await vi.advanceTimersByTimeAsync(1_000)
    const heard = await said
    await vi.advanceTimersByTimeAsync(1_100)
    return heard
  }
  expect([await next(), await next(), await next()]).toEqual([null, null, true])
  expect(asked).toHaveBeenCalledTimes(3)
})

it('the answer is known without asking for as long as it counts, and not before it is there', async () => {
  const { asked, answers } = checked(() => Promise.resolve('yes'))
  expect(answers.known()).toBeNull()
  const first = answers()
  expect(answers.known()).toBeNull()
  await first
  expect(answers.known()).toBe('yes')
  await vi.advanceTimersByTimeAsync(1_100)
  expect(answers.known()).toBeNull()
  expect(asked).toHaveBeenCalledTimes(1)
})
