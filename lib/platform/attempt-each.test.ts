import { expect, it } from 'vitest'
import { attemptEach } from './attempt-each'
import { createLog } from './log'

it('does the rest when one fails, says which, and fails at the end with the first cause', async () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(line) })
  const done: number[] = []
  const cause = new Error('refused')
  const attempt = attemptEach(
    log,
    'not done',
    [1, 2, 3, 4],
    (item) => ({ item }),
    async (item) => {
      if (item === 1) throw cause
      if (item === 3) throw Object.assign(new Error('gone'), { code: '57P01' })
      await Promise.resolve()
      done.push(item)
    },
  )
  await expect(attempt).rejects.toThrow(
    expect.objectContaining({ message: '2 of 4: not done', cause }),
  )
  expect(done).toEqual([2, 4])
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 40, item: 1, msg: 'not done' }),
    // A database that is away says nothing about our code.
    expect.objectContaining({ level: 40, item: 3, msg: 'not done', reason: '57P01' }),
  ])
})

it('takes items as they come, and is content when all went well', async () => {
  const log = createLog({ LOG_LEVEL: 'silent' })
  const done: string[] = []
  async function* items() {
    yield 'a'
    await Promise.resolve()
    yield 'b'
  }
  await attemptEach(
    log,
    'not done',
    items(),
    (item) => ({ item }),
    (item) => Promise.resolve(done.push(item)),
  )
  expect(done).toEqual(['a', 'b'])
})
