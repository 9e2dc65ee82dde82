import { expect, test } from 'vitest'
import { FullDisk, PostgresFailure } from './failures.mjs'
import { watchServer } from './watch.mjs'

const failed = new PostgresFailure('it did not start')
const full = new FullDisk('the disk is full')

/** A server that ends as often as told, and starts as each of `starts` says; nothing takes any time. */
function world(starts: (Error | 'runs')[]) {
  const told: string[] = []
  const pauses: number[] = []
  let alive = false
  let givenUp: Error | undefined | false = false
  let over: () => void = () => undefined
  const done = new Promise<void>((resolve) => (over = resolve))
  const watch = watchServer(
    {
      isAlive: () => alive,
      whyItEnded: () => undefined,
      async start() {
        await Promise.resolve()
        const next = starts.shift()
        if (next instanceof Error) throw next
        // The last one stays.
        if (starts.length === 0) {
          alive = true
          over()
        }
      },
      tell: (line) => void told.push(line),
      giveUp: (failure) => {
        givenUp = failure
        over()
      },
    },
    async (ms) => {
      pauses.push(ms)
      await new Promise((resolve) => setImmediate(resolve))
    },
  )
  return { done, told, pauses, watch, givenUp: () => givenUp, left: () => starts.length }
}

test('a server that has ended is started again, and the next one as well', async () => {
  const one = world(['runs', 'runs', 'runs'])
  await one.done
  expect([one.givenUp(), one.left()]).toEqual([false, 0])
  expect(one.told.filter((line) => line.includes('runs again')).length).toBeGreaterThanOrEqual(2)
  await one.watch.stop()
})

test('one that does not come back is given up after pauses that grow, with the reason', async () => {
  const one = world(Array.from({ length: 50 }, () => failed))
  await one.done
  expect(one.givenUp()).toBe(failed)
  const grown = one.pauses.filter((ms) => ms !== 250)
  expect(grown).toEqual([...grown].sort((a, b) => a - b))
  expect(one.left()).toBe(50 - grown.length)
  // The same reason is not told again and again.
  expect(one.told.filter((line) => line === failed.message)).toHaveLength(1)
  await one.watch.stop()
})

test('one that ends as soon as it runs is given up, too', async () => {
  const one = world(Array.from({ length: 50 }, () => 'runs' as const))
  await one.done
  expect(one.givenUp()).toBeUndefined()
  expect(one.left()).toBeGreaterThan(40)
  await one.watch.stop()
})

test('a full disk is waited for, however long it takes', async () => {
  const one = world([...Array.from({ length: 200 }, () => full), 'runs'])
  await one.done
  expect(one.givenUp()).toBe(false)
  expect(one.told.filter((line) => line === full.message)).toHaveLength(1)
  await one.watch.stop()
})

test('a watch that was ended starts nothing any more', async () => {
  const one = world([failed, failed, failed, 'runs'])
  await one.watch.stop()
  const left = one.left()
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect([one.left(), one.givenUp()]).toEqual([left, false])
})
