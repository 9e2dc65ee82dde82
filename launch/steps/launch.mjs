import { buildPortal, buildServer, isStale, refreshApiTypes } from './build.mjs'
import {
  checkEnvironment,
  checkPort,
  isProduction,
  loadSettings,
  secretKey,
  sourcesFolder,
} from './environment.mjs'
import { installPackages } from './install.mjs'
import { atEnd, end, endAfter } from './lifetime.mjs'
import { takeLock } from './lock.mjs'
import { migrateDatabase } from './migrate.mjs'
import { watchForOrphaning } from './orphan.mjs'
import { generateClient } from './prisma.mjs'
import { say, step } from './progress.mjs'
import { publishRelease } from './publish.mjs'
import { ROOT } from './run.mjs'
import { serve } from './serve.mjs'
import { openLocalStripe, wantsLocalStripe } from './stripe.mjs'

/** Installs, generates and bundles what the programs of the server are made of. @param {boolean} development */
async function prepareServer(development) {
  // Whether a build is stale takes reading all it is made from: that is asked last.
  const needsDevelopment =
    development || wantsLocalStripe() || isStale('server') || isStale('portal')
  await installPackages({ needsDevelopment })
  if (await generateClient()) say('  Database client generated')
  await refreshApiTypes()
  if (isStale('server')) await step('Bundling the server', buildServer)
}

/** The database to use: `DATABASE_URL`, otherwise the embedded one, which is started. @param {string} state */
async function openDatabase(state) {
  if (process.env.DATABASE_URL)
    return { url: process.env.DATABASE_URL, place: 'the server of DATABASE_URL' }
  const { startPostgres } = await import('../postgres.mjs')
  const server = await startPostgres({ directory: `${state}/postgres` })
  atEnd(server.stop)
  server.watch({
    tell: say,
    giveUp: (failure) => void end(1, failure),
  })
  return { url: server.url, place: server.dataDirectory }
}

/** @param {{url: string, place: string, state: string, inbox: boolean, stripe?: {url: string}}} facts */
const describe = ({ url, place, state, inbox, stripe }) =>
  [
    '',
    'Prematch is ready.',
    `  Address   ${url}`,
    ...(inbox ? [`  Inbox     ${url}/dev/inbox (mail stays on this machine)`] : []),
    ...(stripe
      ? [`  Payments  ${stripe.url} (a local Stripe: no money moves, card 4242 4242 4242 4242)`]
      : []),
    `  Data      ${place}`,
    `  State     ${state} (secret key, logs)`,
    '',
  ].join('\n')

/**
 * The way from a folder to a running service; every step is skipped when there is nothing to do.
 * @param {{development: boolean}} mode `development` leaves the portal to Next's compiler and restarts the server
 *   when its code changes
 */
export function launch({ development }) {
  return endAfter(async () => {
    watchForOrphaning(() => void end(0))
    const state = loadSettings()
    const lock = await takeLock('PREMATCH_SERVING', state)
    if (lock.holder) {
      say(
        `Prematch already runs here: ${lock.holder.url} (process ${lock.holder.pid}; stop it with Ctrl-C or kill).`,
      )
      return
    }
    await checkPort()

    const preparation = await takeLock('PREMATCH_PREPARING', ROOT)
    await prepareServer(development)
    const settings = {
      NODE_ENV: development ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      SECRET_KEY: secretKey(state),
      SOURCES_DIR: sourcesFolder(state),
      ...(development && { PREMATCH_DEV: '1' }),
      // Whoever tries webhooks out listens on this machine.
      ...(!isProduction() && { WEBHOOKS_ALLOW_PRIVATE: process.env.WEBHOOKS_ALLOW_PRIVATE || '1' }),
    }
    const database = process.env.DATABASE_URL || 'postgresql://embedded'
    await checkEnvironment({ ...process.env, ...settings, DATABASE_URL: database })

    const { url: databaseUrl, place } = await openDatabase(state)
    const stripe = wantsLocalStripe() ? await openLocalStripe(state) : undefined
    const environment = { ...settings, DATABASE_URL: databaseUrl, ...stripe?.environment }
    await migrateDatabase(databaseUrl)
    await Promise.all([
      publishRelease(environment, state),
      !development && isStale('portal') && step('Building the portal', buildPortal),
    ])
    preparation.release()

    const server = await serve(environment)
    await stripe?.connect(server.url)
    lock.announce({ state: 'ready', url: server.publicUrl })
    const inbox = !isProduction() && !process.env.SMTP_URL
    say(describe({ url: server.publicUrl, place, state, inbox, stripe }))
    if (development) {
      const { watchServer } = await import('./watch.mjs')
      await watchServer(server.restart)
    }
    return 'stay'
  })
}
