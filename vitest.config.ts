import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

export default defineConfig({
  resolve: {
    alias: {
      '@prisma/client/runtime/query_compiler_small_bg.postgresql.mjs': path.join(
        import.meta.dirname,
        'test/prisma-compiler.ts',
      ),
      '@prematch/stripe-sandbox': path.join(
        import.meta.dirname,
        'packages/stripe-sandbox/src/index.ts',
      ),
      '@': import.meta.dirname,
    },
  },
  test: {
    // packages/stripe-sandbox has a run of its own.
    include: [
      '{lib,server,test,launch,tools,bench,app,components,packages/{client,python,mcp}}/**/*.test.{ts,tsx}',
    ],
    exclude: ['node_modules', 'dist', 'packages/client/dist', '.next', 'lib/platform/generated'],
    globalSetup: path.join(import.meta.dirname, 'test/global-setup.ts'),
    pool: 'forks',
    // Most tests wait for a database, a process or a wire: with three at a time a fifth of two processors was idle. Loading the
    // product takes longer than many a file does: each process keeps what it has loaded.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    isolate: false,
    // What a test calls, it calls a few times: to optimise that took a fifth of all processor time. And the processors have other workers:
    // garbage is collected by one thread of each, and what is loaded stays: it need not be looked through while a heap grows to its size.
    execArgv: [
      '--interrupt-budget=1000000',
      '--single-threaded-gc',
      '--initial-old-space-size=400',
    ],
    env: { PREMATCH_ENV: 'test', LOG_LEVEL: 'warn', SANDBOX: 'off' },
    // Real databases and servers on a busy machine: slow is not wrong. These end what hangs, and nothing else: a test has one of its own only
    // where it may take longer.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Real processes are killed and real wires are cut here. On a shared machine one odd moment must not
    // hold a change back; locally every failure shows at once.
    retry: process.env.CI ? 1 : 0,
  },
})
