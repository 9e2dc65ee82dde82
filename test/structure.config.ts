import { defineConfig } from 'vitest/config'

/** The shape of the project alone, without a database: what `npm run verify` looks at. */
export default defineConfig({
  test: { include: ['test/{structure,loose-text,contractions}.test.ts'] },
})
