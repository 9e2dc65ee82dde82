import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database'
import { connectQuotaPool } from './pool'

it('a decision waits for what was asked for, by default for nothing, and has one plan either way', async () => {
  const database = await createTestDatabase()
  const settings = async (...asked: ['on'] | []) => {
    const pool = connectQuotaPool(database.url, ...asked)
    const { rows } = await pool.query<{ commit: string; plan: string }>(
      `SELECT current_setting('synchronous_commit') AS commit, current_setting('plan_cache_mode') AS plan`,
    )
    await pool.end()
    return rows[0]
  }
  try {
    expect(await settings()).toEqual({ commit: 'off', plan: 'force_generic_plan' })
    expect(await settings('on')).toEqual({ commit: 'on', plan: 'force_generic_plan' })
  } finally {
    await database.close()
  }
})
