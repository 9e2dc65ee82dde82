import { expect, it } from 'vitest'
import { call, newcomer } from '../../test/person'
import { startTestServer } from '../../test/server'
import { useWorld } from '../../test/use-world'
import { createStatementNames } from './statement-names'

const world = useWorld(startTestServer)

it('a text has one name, and no two have the same', () => {
  const nameOf = createStatementNames()
  const [one, two] = ['SELECT 1', 'SELECT 2'].map((sql) => nameOf({ sql, args: [] }))
  expect(nameOf({ sql: 'SELECT 1', args: [] })).toBe(one)
  expect(two).not.toBe(one)
})

it('a connection has to remember no list of every length, and no more than a number of statements', () => {
  const nameOf = createStatementNames(2)
  const ask = (sql: string, values: number) => nameOf({ sql, args: Array(values).fill(1) })
  expect(ask('SELECT … IN (…)', 33)).toBe('')
  const [one, two] = [ask('SELECT 1', 32), ask('SELECT 2', 0)]
  expect([one === '', two === '']).toEqual([false, false])
  expect(ask('SELECT 3', 0)).toBe('')
  expect(ask('SELECT 1', 32)).toBe(one)
})

const ADDRESSES = [
  '/account/audit',
  '/account/catalogue',
  '/account/competitions',
  '/account/email',
  '/account/export',
  '/account/overview',
  '/account/requests',
  '/account/sessions',
  '/account/settings',
  '/account/usage',
  '/v1/dashboard/keys',
  '/v1/dashboard/usage',
]

it('an instance of the version before goes on where a newer one has brought every table another column', async () => {
  const { token } = await newcomer(world)
  await call(world, 'POST', '/account/plan', { token, body: { plan: 'developer' } })
  const ask = () =>
    Promise.all(
      ADDRESSES.map(async (address) => [
        address,
        (await call(world, 'GET', address, { token })).status,
      ]),
    )
  const before = await ask()
  expect(before).toEqual(ADDRESSES.map((address) => [address, 200]))
  // From the sixth time on the plan is the connection's own.
  for (let i = 0; i < 6; i++) await ask()
  await world.product.deps.db.$executeRawUnsafe(`DO $$ DECLARE t text; BEGIN
    FOR t IN SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    LOOP EXECUTE format('ALTER TABLE %I ADD COLUMN newer int', t); END LOOP; END $$`)
  expect(await ask()).toEqual(before)
})
