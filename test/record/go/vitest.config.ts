import { defineConfig } from 'vitest/config'
import base from '../../../vitest.config'

/** `npm run record:go`, beside the suite: it needs Go, which the product does not. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: ['test/record/go/*.check.ts'] },
})
