import { existsSync } from 'node:fs'
import path from 'node:path'
import { setUpCatalogue } from '../lib/billing/setup'
import { EnvError } from '../lib/platform/env'
import { takeOverConsole } from '../lib/platform/log'
import { bareAddress } from '../lib/platform/mail/bare-address'
import { openBridge } from '../lib/platform/pages-bridge'
import { cookieSecrets } from '../lib/platform/secrets'
import { underOneName } from './canonical'
import { startDelivering } from './deliverer'
import { createHttpServer } from './http'
import { openPages } from './pages'
import { openProduct } from './product'
import { startPublisher } from './publisher'
import { failStart, findPlace, runServer } from './run'

/** The whole product on one port: API paths straight to the API, the rest to the pages. */
async function main(): Promise<void> {
  const place = await findPlace()
  const { env } = place
  const dev = env.PREMATCH_DEV
  if (!dev && !existsSync(path.resolve('.next/BUILD_ID')))
    throw new EnvError(
      'There are no built pages in this folder: start in the project, after `npm run build`.',
    )
  const product = await openProduct(env)
  // Where it is developed, the console is what one reads.
  if (!env.PREMATCH_DEV) takeOverConsole(product.deps.log)
  // A local Stripe begins empty; an account of one's own is set up by its operator.
  if (env.STRIPE_API_URL) await setUpCatalogue(product.deps)

  openBridge({
    api: async (request) => product.api.fetch(request, {}),
    runtime: {
      ...cookieSecrets(env.SECRET_KEY),
      publicUrl: env.PUBLIC_URL,
      mailFrom: bareAddress(env.MAIL_FROM),
      dev: product.deps.outbox.inbox !== null,
    },
  })

  const { handle, upgrade } = await openPages(env, product.deps.log)
  const server = createHttpServer(product, underOneName(product.deps, handle), { upgrade })
  const beside = env.PUBLISHING === 'on' ? [startPublisher, startDelivering] : []
  await runServer(product, server, place, beside)
}

main().catch(failStart)
