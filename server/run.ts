import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { EnvError } from '../lib/platform/env'
import { closeGracefully } from './http'
import type { Product } from './product'

const GRACE_MS = 10_000

/**
 * Listens until told to stop: SIGTERM, SIGINT, or the end of the process that started us. Then it
 * stops accepting, lets running requests finish within 10 s, closes everything and exits 0.
 */
export async function runServer(product: Product, server: Server): Promise<void> {
  const { env, log } = product.deps
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://${env.HOST}:${port}`
  log.info({ url }, 'listening')
  process.send?.({ ready: true, url })

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
  // It may have ended while we were starting, before anybody listened for it.
  if (!process.connected) void stop('the starting process ended')
}

/** Ends the process with one sentence that says what to do. */
export function failStart(error: unknown): never {
  // Not through the console: that may be the log's already, whose last lines are not written yet.
  const tell = (text: string) => process.stderr.write(`${text}\n`)
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof EnvError) tell(error.message)
  else if (code === 'EADDRINUSE')
    tell('The port is taken. Stop what uses it, or choose another: PORT=3001 npm start')
  else tell(`The server could not start: ${inspect(error)}`)
  process.exit(1)
}
