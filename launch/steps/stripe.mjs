import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildLocalStripe, isStale } from './build.mjs'
import { isProduction, secretFile } from './environment.mjs'
import { codeOf } from './failures.mjs'
import { atEnd } from './lifetime.mjs'
import { step } from './progress.mjs'

/**
 * @typedef {import('@prematch/stripe-sandbox').StripeSandbox} StripeSandbox
 * @typedef {import('@prematch/stripe-sandbox').StartOptions} StartOptions
 */

/** True where payments are played through: no key of a real account, and not in production. */
export const wantsLocalStripe = () => !process.env.STRIPE_SECRET_KEY && !isProduction()

/** The time of the service's clock, so that periods begin when the service thinks it is now. @param {string} [startAt] */
function clockOf(startAt) {
  const offsetMs = startAt ? Date.parse(startAt) - Date.now() : 0
  return { nowMs: () => Date.now() + offsetMs }
}

/**
 * Listens where it did the last time, since open payment pages have its address; elsewhere when that is taken.
 * @param {(options: StartOptions) => Promise<StripeSandbox>} start @param {StartOptions} options @param {string} portFile
 */
async function listen(start, options, portFile) {
  const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  const stripe = await start({ ...options, port }).catch((/** @type {unknown} */ error) => {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    return start({ ...options, port: 0 })
  })
  writeFileSync(portFile, String(stripe.port))
  return stripe
}

/**
 * Starts the local Stripe of this installation; customers and subscriptions are kept in `stripe.json`.
 * @param {string} state
 * @returns {Promise<{url: string, environment: Record<string, string>, connect: (serverUrl: string) => Promise<void>}>} what the server needs to
 *   reach it, and how it learns where the server takes events
 */
export async function openLocalStripe(state) {
  if (isStale('stripe-sandbox')) await step('Bundling the local Stripe', buildLocalStripe)
  const { startStripeSandbox } = await import('@prematch/stripe-sandbox')
  const secret = `whsec_${secretFile(state, 'stripe-webhook-secret')}`
  const options = {
    stateFile: path.join(state, 'stripe.json'),
    clock: clockOf(process.env.PREMATCH_NOW),
  }
  const stripe = await listen(startStripeSandbox, options, path.join(state, 'stripe-port'))
  atEnd(() => stripe.stop())
  return {
    url: stripe.url,
    environment: {
      STRIPE_SECRET_KEY: stripe.apiKey,
      STRIPE_API_URL: stripe.url,
      STRIPE_WEBHOOK_SECRET: secret,
    },
    connect: (serverUrl) => registerWebhook(stripe, `${serverUrl}/api/stripe/webhook`, secret),
  }
}

/**
 * Events go to this server alone: one that listened elsewhere the last time is no longer told.
 * @param {StripeSandbox} stripe @param {string} url @param {string} secret
 */
async function registerWebhook(stripe, url, secret) {
  const authorization = `Bearer ${stripe.apiKey}`
  const endpoints = `${stripe.url}/v1/webhook_endpoints`
  const answer = await fetch(endpoints, { headers: { authorization } })
  const { data } = /** @type {{data: {id: string, url: string}[]}} */ (await answer.json())
  for (const one of data)
    if (one.url !== url)
      await fetch(`${endpoints}/${one.id}`, { method: 'DELETE', headers: { authorization } })
  await fetch(`${stripe.url}/_sandbox/webhook_endpoints`, {
    method: 'POST',
    body: JSON.stringify({ url, secret }),
  })
}
