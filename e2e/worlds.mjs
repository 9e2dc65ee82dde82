// Starts the worlds that journeys run in, beside each other: one publishes while the other migrates. Each line that a world prints has
// its name before it. All end together: told to, or when one ends by itself.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** What `playwright.config.ts` asks for. @type {{name: string, env: Record<string, string>}[]} */
const worlds = JSON.parse(process.env.E2E_WORLDS ?? '[]')

const children = worlds.map(({ name, env }) => {
  const child = spawn(process.execPath, ['launch/start.mjs'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`[${name}] ${line}`))
  child.once('close', (code) => {
    if (code !== 0) process.exitCode = 1
    for (const other of children) if (other.exitCode === null) other.kill('SIGTERM')
  })
  return child
})

// Who stops us stops the whole group, and each world takes its time: the last one ends us.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
