import { beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { promoteTestRelease } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { bringInspector } from '../../../tools/steps/packages-apart.mjs'
import { HOSTS, buildProgram, type Host } from './hosts'
import { inspect } from './inspector'

const CODE = 'PREMIER_LEAGUE'
const world = useWorld(async () => {
  const server = await startTestServer({ clock: manualClock('2026-03-09T12:00:00Z') })
  await promoteTestRelease(server.product.deps.db, [
    { code: CODE, kickoff: '2026-03-09T20:00:00Z', home: 'Arsenal', away: 'Chelsea' },
  ])
  return server
})
const program = buildProgram()
let key: string

// Here and not before all tests: whoever runs these alone needs it, too.
beforeAll(bringInspector, 180_000)

beforeAll(async () => {
  ;({ key } = await createTestClient(world.product.deps, { plan: 'starter', competitions: [CODE] }))
})

const REACH: Record<Host, () => string[]> = {
  'streamable HTTP': () => [
    `${world.url}/mcp`,
    ...['--transport', 'http', '--header', `Authorization: Bearer ${key}`],
  ],
  stdio: () => [
    ...[process.execPath, program],
    ...['-e', `PREMATCH_KEY=${key}`, '-e', `PREMATCH_URL=${world.url}`],
  ],
}

async function ask(host: Host, ...args: string[]) {
  const { code, printed, told } = await inspect([...REACH[host](), ...args])
  expect([args, code, code && told]).toEqual([args, 0, 0])
  return printed
}

describe.each(HOSTS)('the official inspector over %s', (host) => {
  it('finds no tool that a host could not read', async () => {
    const printed = await ask(host, '--method', 'tools/list', '--strict')
    expect(printed).toMatchObject({ tools: { length: 8 } })
  })

  it.each([
    ['list_leagues'],
    ['list_matches', `league=${CODE}`],
    ['today_picks'],
    ['list_changes'],
    ['get_accuracy'],
    ['quota_left'],
  ])('calls %s and takes its result', async (name, ...pairs) => {
    const given = pairs.flatMap((pair) => ['--tool-arg', pair])
    const printed = await ask(host, '--method', 'tools/call', '--tool-name', name, ...given)
    expect(printed).toMatchObject({ structuredContent: { receipt: expect.anything() } })
    expect(printed).not.toMatchObject({ isError: true })
  })

  it('reads the guide', async () => {
    const printed = await ask(
      host,
      '--method',
      'resources/read',
      '--uri',
      'prematch://guide/quickstart',
    )
    expect(printed).toMatchObject({ contents: [{ mimeType: 'text/markdown' }] })
  })
})
