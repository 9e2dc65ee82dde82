import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandbox } from '../../../test/sandbox'
import { useWorld } from '../../../test/use-world'
import { sandboxDelivery } from '../../../lib/sandbox'
import { startDeliverer, type Deliverer } from '../../../lib/webhooks/deliverer'
import { walk } from '../examples/sandbox'

const PYTHON = process.env.PYTHON ?? '/usr/bin/python3'
const PACKAGE = path.join(import.meta.dirname, '../../python')

const world = useWorld(startSandbox)
let deliverer: Deliverer

beforeAll(() => {
  const { deps, options } = sandboxDelivery(world.server.product.deps.sandbox.platform)
  deliverer = startDeliverer(deps, options)
})
afterAll(() => deliverer.stop())

it('walks from signing up to a verified webhook of a changed forecast', async () => {
  const event = await walk(world.server.url, 'walker@example.org', () => undefined)
  expect(event.type).toBe('forecast.changed')
})

it('walks the same way in Python', async () => {
  const env = {
    ...process.env,
    PYTHONPATH: path.join(PACKAGE, 'src'),
    PYTHONDONTWRITEBYTECODE: '1',
  }
  const program = path.join(PACKAGE, 'examples/sandbox.py')
  const { stdout } = await promisify(execFile)(PYTHON, [program, world.server.url], { env })
  expect(stdout).toMatch(/^Verified: forecast\.changed at /m)
})
