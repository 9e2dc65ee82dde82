import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    // The schema of the SDK's types is loaded once per process.
    maxWorkers: 2,
    isolate: false,
    // Real servers on a busy machine: slow is not wrong.
    testTimeout: 30_000,
    // The first hook makes the schema of the SDK's types, when none is kept yet.
    hookTimeout: 180_000,
    // On a shared machine one odd moment must not hold a change back; locally every failure shows at once.
    retry: process.env.CI ? 1 : 0,
  },
})
