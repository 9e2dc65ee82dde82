import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStamp } from '../../../packages/client/src/stamp'
import { startTestAuthority } from '../../../test/record/authority'
import { startRecordWorld, type RecordWorld } from '../../../test/record/world'
import { stampCheckpoint } from '../../record/stamps'

type Authority = Awaited<ReturnType<typeof startTestAuthority>>

let world: RecordWorld
beforeAll(async () => {
  world = await startRecordWorld()
  world.server.product.deps.log.level = 'silent'
})
afterAll(() => world.close())

/** Has the newest checkpoint stamped by an authority. */
async function stampedBy({ setting }: Pick<Authority, 'setting'>) {
  const { deps } = world.server.product
  await stampCheckpoint({ ...deps, env: { ...deps.env, RECORD_TIMESTAMP_AUTHORITY: setting } })
  const [checkpoint] = await world.db.recordCheckpoint.findMany({ orderBy: { size: 'desc' } })
  const certificate = Uint8Array.from(Buffer.from(setting.certificate, 'base64'))
  const stamp = await world.db.recordStamp.findFirstOrThrow({ where: { certificate } })
  return { ...stamp, note: checkpoint?.note ?? '' }
}

/** Of the bytes, one run looks at every eighth, the next one at others. */
const STRIDE = 8

/**
 * Bits to turn over: the lowest one, of a letter its case, of a structure whether it has parts, of an integer what makes it an
 * enumeration.
 */
function* changesOf(byte: number) {
  yield 1
  if (byte === 0x02) yield 8
  if (/[A-Za-z01]/.test(String.fromCharCode(byte))) yield 0x20
}

describe('an authority', () => {
  test.each(['rsa:2048', 'ec'] as const)(
    'no byte of a token or of a root can be another, whatever its base64 (%s)',
    async (kind) => {
      const other = await startTestAuthority(kind)
      const stored = await stampedBy(other)
      await other.close()
      const [token, root] = [stored.token, stored.certificate].map((one) => Uint8Array.from(one))
      const data = Uint8Array.from(Buffer.from(stored.note))
      if (!token || !root) throw new Error('there are two')
      expect(await openStamp(token, root, data)).not.toBeNull()
      const held: string[] = []
      const first = Math.floor(Math.random() * STRIDE)
      for (const [name, whole] of Object.entries({ token, root }))
        for (let at = first; at < whole.length; at += STRIDE)
          for (const by of changesOf(whole[at] ?? 0)) {
            const changed = Uint8Array.from(whole)
            changed[at] = (whole[at] ?? 0) ^ by
            const [a, b] = name === 'token' ? [changed, root] : [token, changed]
            if (await openStamp(a, b, data)) held.push(`${name} ${at} ${by}`)
          }
      expect(held).toEqual([])
    },
  )

  test('stamps what OpenSSL checks as well, is asked once for a checkpoint, and its stamp is never taken back', async () => {
    const other = await startTestAuthority('rsa:2048')
    const { token, note } = await stampedBy(other)
    other.verify(Buffer.from(token), note)
    expect(() => other.verify(Buffer.from(token), `${note} `)).toThrow()
    await stampedBy(other)
    expect(other.asked()).toBe(1)
    await expect(world.db.recordStamp.deleteMany()).rejects.toThrow()
    await expect(world.db.recordStamp.updateMany({ data: { at: new Date(0) } })).rejects.toThrow()
    await other.close()
  })

  const WRONG: [name: string, answer: Parameters<Authority['answer']>[0], told: RegExp][] = [
    ['is out of order', (body) => ({ status: 503, body }), /answers 503/],
    [
      'sends too much',
      (body) => ({ body: Buffer.concat([body, Buffer.alloc(20_000)]) }),
      /too long/,
    ],
    [
      'sends more than an answer',
      (body) => ({ body: Buffer.concat([body, Buffer.alloc(1)]) }),
      /none of RFC 3161/,
    ],
    ['refuses', () => ({ body: Buffer.from('30053003020102', 'hex') }), /refuses with status 2/],
    [
      'sends another stamp',
      (body) => ({ body: Buffer.from(body).fill(0, body.length - 9) }),
      /does not hold/,
    ],
  ]
  test.each(WRONG)(
    'that %s is asked again, and nothing of it is kept',
    async (_name, answer, told) => {
      const other = await startTestAuthority()
      other.answer(answer)
      const failure: unknown = await stampedBy(other).catch((error: unknown) => error)
      expect(String((failure as Error).cause)).toMatch(told)
      other.answer((body) => ({ body }))
      expect((await stampedBy(other)).token.length).toBeGreaterThan(500)
      await other.close()
    },
  )

  test('whose stamp answers an earlier request is not believed', async () => {
    const other = await startTestAuthority()
    let first: Buffer | undefined
    other.answer((body) => ({ body: (first ??= body), status: first === body ? 500 : 200 }))
    await stampedBy(other).catch(() => undefined)
    const failure: unknown = await stampedBy(other).catch((error: unknown) => error)
    expect(String((failure as Error).cause)).toMatch(/another request/)
    await other.close()
  })
})
