#!/usr/bin/env node
import { Command, InvalidArgumentError, Option } from 'commander'
import { startStripeSandbox, type WebhookTarget } from './index'

const LISTEN_PORT = 12_111

function port(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new InvalidArgumentError('Give a port from 0 to 65535.')
  return number
}

/** `http://127.0.0.1:3000/webhooks=whsec_x` as an endpoint. */
function webhook(value: string, before: WebhookTarget[]): WebhookTarget[] {
  const [url = '', secret = ''] = value.split(/=(?=whsec_)/)
  if (!URL.canParse(url) || secret === '')
    throw new InvalidArgumentError('Write it as http://127.0.0.1:3000/webhooks=whsec_secret.')
  return [...before, { url, secret }]
}

interface Flags {
  port: number
  state?: string
  seed?: string
  webhook: WebhookTarget[]
  environment: 'development' | 'test' | 'production'
}

const flags = new Command('stripe-sandbox')
  .description('A local Stripe that the unmodified SDK talks to.')
  .option('--port <number>', 'where to listen, on 127.0.0.1', port, LISTEN_PORT)
  .option('--state <file>', 'keep everything in this file')
  .option('--seed <text>', 'the same ids in each run')
  .option('--webhook <url=secret>', 'send events there; may be given again', webhook, [])
  .addOption(
    new Option('--environment <name>', 'production is refused')
      .choices(['development', 'test', 'production'])
      .default('development'),
  )
  .parse()
  .opts<Flags>()

try {
  const sandbox = await startStripeSandbox({
    port: flags.port,
    stateFile: flags.state,
    seed: flags.seed,
    webhooks: flags.webhook,
    environment: flags.environment,
  })
  const stop = () => void sandbox.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  console.log(`Local test Stripe: ${sandbox.url} (key ${sandbox.apiKey})`)
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
}
