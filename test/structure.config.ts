import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'

/** The shape of the project alone, without a database: what `npm run verify` looks at. */
export default defineConfig({
  test: {
    include: ['test/{structure,loose-text,contractions,patience}.test.ts'],
    testTimeout: base.test?.testTimeout,
  },
})
