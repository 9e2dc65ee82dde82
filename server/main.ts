import { Server } from 'node:http'
import next from 'next'
import { setUpCatalogue } from '../lib/billing/setup'
import { readEnv } from '../lib/platform/env'
import { bareAddress } from '../lib/platform/mail/bare-address'
import { deriveSecret } from '../lib/platform/secrets'
import type { UpgradeHandler } from './connections'
import { createHttpServer } from './http'
import { openProduct } from './product'
import { failStart, runServer } from './run'

/** The whole product on one port: API paths straight to the API, the rest to the pages. */
async function main(): Promise<void> {
  const env = readEnv()
  const product = await openProduct(env)
  // A local Stripe begins empty; an account of one's own is set up by its operator.
  if (env.STRIPE_API_URL) await setUpCatalogue(product.deps)

  // The pages are a bundle of their own: they reach the API of this process through these.
  Object.assign(globalThis, {
    [Symbol.for('prematch.api')]: (request: Request) => product.api.fetch(request, {}),
    [Symbol.for('prematch.portal')]: {
      sessionSecret: deriveSecret(env.SECRET_KEY, 'portal-session').toString('base64url'),
      publicUrl: env.PUBLIC_URL,
      mailFrom: bareAddress(env.MAIL_FROM),
      dev: product.deps.outbox.inbox !== null,
    },
  })

  const dev = env.PREMATCH_DEV
  // Next listens for upgrades of the server it is given, in production too, and forgets those that are none of its own.
  const lent = new Server()
  const pages = next({ dev, dir: process.cwd(), hostname: env.HOST, port: env.PORT, httpServer: lent }) // prettier-ignore
  await pages.prepare()
  const server = createHttpServer(product, pages.getRequestHandler(), {
    ...(dev && { upgrade: hotUpdatesTo(lent) }),
  })
  await runServer(product, server)
}

/** Passes on what the development pages ask for, and hangs up on any other upgrade. */
const hotUpdatesTo =
  (pages: Server): UpgradeHandler =>
  (request, socket, head) => {
    const taken = request.url?.startsWith('/_next/hmr') && pages.emit('upgrade', request, socket, head) // prettier-ignore
    if (!taken) socket.destroy()
  }

main().catch(failStart)
