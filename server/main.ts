import next from 'next'
import { readEnv } from '../lib/platform/env'
import { bareAddress } from '../lib/platform/mail/bare-address'
import { deriveSecret } from '../lib/platform/secrets'
import { createHttpServer } from './http'
import { openProduct } from './product'
import { failStart, runServer } from './run'

/** The whole product on one port: API paths straight to the API, the rest to the pages. */
async function main(): Promise<void> {
  const env = readEnv()
  const product = await openProduct(env)

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
  const pages = next({ dev, dir: process.cwd(), hostname: env.HOST, port: env.PORT })
  await pages.prepare()
  const server = createHttpServer(product, pages.getRequestHandler())
  const upgrade = pages.getUpgradeHandler()
  if (dev) server.on('upgrade', (...given) => void upgrade(...given))
  await runServer(product, server)
}

main().catch(failStart)
