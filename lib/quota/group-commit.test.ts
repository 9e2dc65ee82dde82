import { expect, it } from 'vitest'
import { GroupCommit } from './group-commit'

/** A store that answers a batch when it is told to. */
function heldStore() {
  const batches: string[][] = []
  const answers: (() => void)[] = []
  const run = (batch: string[]) => {
    batches.push(batch)
    return new Promise<string[]>((resolve) => answers.push(() => resolve(batch)))
  }
  return { batches, run, answer: () => answers.shift()?.() }
}

/** Turns of the event loop, more than a batch gathers for; time would not do on a busy machine. */
const turn = async () => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
}
const limits = { maxBatch: 10, inFlight: 2, besideFrom: 4, maxWaiting: 50, maxWaitMs: 60_000 }

it('what waits for a batch under way becomes one batch; enough of it starts one beside', async () => {
  const store = heldStore()
  const commits = new GroupCommit((op: string) => op, store.run, limits)
  const given: Promise<string>[] = []
  const give = (...ops: string[]) => given.push(...ops.map((op) => commits.submit(op)))
  give('a')
  await turn()
  give('b', 'c', 'd')
  await turn()
  expect(store.batches).toEqual([['a']])
  give('e')
  await turn()
  expect(store.batches).toEqual([['a'], ['b', 'c', 'd', 'e']])
  give('f')
  await turn()
  store.answer()
  store.answer()
  await turn()
  expect(store.batches[2]).toEqual(['f'])
  store.answer()
  expect(await Promise.all(given)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

it('a key is in one batch at a time, in the order given, and never holds others up', async () => {
  const store = heldStore()
  const byKey = new GroupCommit((op: string) => op.charAt(0), store.run, {
    ...limits,
    besideFrom: 1,
  })
  const given = ['a1', 'a2', 'b1', 'a3'].map((op) => byKey.submit(op))
  await turn()
  expect(store.batches).toEqual([['a1', 'b1']])
  for (let i = 0; i < 3; i++) {
    store.answer()
    await turn()
  }
  expect(store.batches).toEqual([['a1', 'b1'], ['a2'], ['a3']])
  expect(await Promise.all(given)).toEqual(['a1', 'a2', 'b1', 'a3'])
})

it('refuses at once what would wait behind too many', async () => {
  const store = heldStore()
  const commits = new GroupCommit((op: string) => op, store.run, { ...limits, maxWaiting: 1 })
  const first = commits.submit('a')
  await expect(commits.submit('b')).rejects.toMatchObject({ code: 'store_unavailable' })
  await turn()
  store.answer()
  expect(await first).toBe('a')
})

it('does not run what has waited longer than its caller, and goes on with the rest', async () => {
  const store = heldStore()
  const commits = new GroupCommit((op: string) => op, store.run, { ...limits, maxWaitMs: 20 })
  const first = commits.submit('a')
  await turn()
  const late = commits.submit('b')
  await new Promise((resolve) => setTimeout(resolve, 40))
  const fresh = commits.submit('c')
  store.answer()
  await expect(late).rejects.toMatchObject({ code: 'store_unavailable' })
  await turn()
  store.answer()
  expect(await Promise.all([first, fresh])).toEqual(['a', 'c'])
  expect(store.batches).toEqual([['a'], ['c']])
})
