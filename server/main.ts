import type { AddressInfo } from 'node:net'
import next from 'next'
import { EnvError, readEnv } from '../lib/platform/env'
import { deriveSecret } from '../lib/platform/secrets'
import { closeGracefully, createHttpServer } from './http'
import { openProduct } from './product'

const GRACE_MS = 10_000

async function main(): Promise<void> {
  const env = readEnv()
  const product = await openProduct(env)
  const { log } = product.deps

  // The pages are a bundle of their own: they reach the API of this process through these.
  Object.assign(globalThis, {
    [Symbol.for('prematch.api')]: (request: Request) => product.api.fetch(request),
    [Symbol.for('prematch.portal')]: {
      sessionSecret: deriveSecret(env.SECRET_KEY, 'portal-session').toString('base64url'),
      publicUrl: env.PUBLIC_URL,
      hasLocalInbox: product.deps.outbox.inbox !== null,
    },
  })

  const dev = env.PREMATCH_DEV
  const pages = next({ dev, dir: process.cwd(), hostname: env.HOST, port: env.PORT })
  const server = createHttpServer(product, pages.getRequestHandler())
  await pages.prepare()
  if (dev) server.on('upgrade', pages.getUpgradeHandler())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, resolve)
  })
  const { port } = server.address() as AddressInfo
  log.info({ address: `http://${env.HOST}:${port}` }, 'listening')
  process.send?.({ ready: true, url: `http://${env.HOST}:${port}` })

  let stopping = false
  const stop = async (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    const finished = await closeGracefully(server, GRACE_MS)
    if (!finished) log.warn('some requests did not finish in time')
    await product.close()
    log.flush()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  // Our starter is gone: without this a killed `npm start` would leave the port taken.
  process.on('disconnect', () => void stop('the starting process ended'))
}

main().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof EnvError) console.error(message)
  else if (code === 'EADDRINUSE')
    console.error(`The port is taken. Stop what uses it, or choose another: PORT=3001 npm start`)
  else console.error('The server could not start:', error)
  process.exit(1)
})
