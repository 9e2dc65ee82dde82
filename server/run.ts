import type { Server } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { EnvError, httpAddress, programVariables, readEnv, type Env } from '../lib/platform/env'
import { isWriting, type Logger } from '../lib/platform/log'
import { DatabaseError } from '../lib/platform/migrations'
import { isStoreFailure } from '../lib/platform/store-failure'
import { closeGracefully } from './http'
import type { Platform } from '../lib/platform'
import type { Product } from './product'
import type { Publisher } from './publisher'

/** For requests that run when the port closes. */
const GRACE_MS = 10_000
/** For what is written down after the last of them. */
const CLOSING_MS = 2_000
/** For the last lines of the log. */
const LAST_LINES_MS = 1_000

/** The environment of a server, and the port it is going to listen on. */
export interface Place {
  env: Env
  /** Lets go of the port, for whoever listens on it next. */
  release: () => Promise<void>
}

/**
 * Reads the environment of a server. With PORT=0 a port is taken now and held: mails, cookies and answers are made
 * with the address that people open, so it must be known before anything else is opened.
 * @throws EnvError
 */
export async function findPlace(): Promise<Place> {
  const variables = programVariables()
  const env = readEnv(variables)
  if (env.PORT !== 0) return { env, release: () => Promise.resolve() }
  const holder = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    holder.once('error', reject)
    holder.listen(0, env.HOST, resolve)
  })
  const { port } = holder.address() as AddressInfo
  return {
    env: readEnv({ ...variables, PORT: String(port) }),
    release: () => new Promise((resolve) => holder.close(() => resolve())),
  }
}

/**
 * Listens until told to stop: SIGTERM, SIGINT, or the end of a process that started us and holds a channel to us.
 * Then `/readyz` says so for DRAIN_SECONDS while requests are answered as before; it stops accepting, lets running requests
 * finish within 10 s, closes everything and exits 0. Without its starter it drains for nobody: the next start needs the port.
 * @param beside what runs beside it, once it serves
 */
export async function runServer(
  product: Product,
  server: Server,
  { release }: Place,
  beside: readonly ((platform: Platform) => Publisher)[] = [],
): Promise<void> {
  const { env, log } = product.deps
  await release()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, resolve)
  })
  const helpers = beside.map((start) => start(product.deps))
  const drainMs = env.DRAIN_SECONDS * 1000

  const stop = async (reason: string, drainMs = 0) => {
    if (product.readiness.isDraining()) return
    product.readiness.drain()
    log.info({ reason, drainMs }, 'stopping')
    await pause(drainMs)
    const finished = await closeGracefully(server, GRACE_MS)
    if (!finished) log.warn('some requests did not finish in time')
    await Promise.all(helpers.map((helper) => helper.stop()))
    await product.close()
    await endWithLog(log)
  }
  process.on('SIGTERM', () => void stop('SIGTERM', drainMs))
  process.on('SIGINT', () => void stop('SIGINT', drainMs))
  const url = httpAddress(env.HOST, env.PORT)
  // Who hears this may tell us to stop: that is listened for by now.
  log.info({ url, publicUrl: env.PUBLIC_URL }, 'listening')
  process.send?.({
    ready: true,
    url,
    publicUrl: env.PUBLIC_URL,
    stopMs: drainMs + GRACE_MS + CLOSING_MS,
  })
  // Without a channel nobody supervises us: a shell, systemd and a container leave us to ourselves.
  if (!process.send) return
  // Our starter is gone: without this a killed `npm start` would leave the port taken.
  process.on('disconnect', () => void stop('the starting process ended'))
  // It may have ended while we were starting, before anybody listened for it.
  if (!process.connected) void stop('the starting process ended')
}

/**
 * Ends the process once the last lines of the log are written. Where nobody reads them any more (what took them has died), what writes
 * them as the process exits would try for ever: then they are given up.
 */
async function endWithLog(log: Logger): Promise<never> {
  const giveUpMs = performance.now() + LAST_LINES_MS
  while (isWriting(log) && performance.now() < giveUpMs) await pause(10)
  if (isWriting(log)) process.removeAllListeners('exit')
  process.exit(0)
}

/** Ends the process with one sentence that says what to do. */
export function failStart(error: unknown): never {
  // Not through the console: that may be the log's already, whose last lines are not written yet.
  const sentence = explain(error) ?? `The server could not start: ${inspect(error)}`
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function explain(error: unknown): string | undefined {
  if (error instanceof EnvError || error instanceof DatabaseError) return error.message
  if (isStoreFailure(error))
    return 'The database does not answer: check that it runs and start again.'
  const { syscall, code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return 'The port is taken: stop what uses it, or choose another one with PORT.'
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `The server can't listen there (${message}): change HOST or PORT.`
  return undefined
}
