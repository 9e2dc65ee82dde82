import { createServer } from 'node:http'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

/**
 * What the data API is measured against, in a process of its own: each sends one canned answer. `bare` and `fastify` check nothing.
 * `redis` and `postgres` are what a team would put together: a limit a minute by `@fastify/rate-limit` on Redis, and the four limits
 * of a plan by `rate-limiter-flexible` on PostgreSQL. Both take the key for the client and look up neither key nor contract.
 * Usage: rivals.ts bare|fastify|redis|postgres [address of the store], with the canned answer as JSON on standard input.
 */
export interface Canned {
  status: number
  headers: Record<string, string>
  /** Base64. */
  body: string
}

async function readStdin(): Promise<Canned> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return JSON.parse(text) as Canned
}

const canned = await readStdin()
const { status, headers } = canned
const body = status === 304 ? undefined : Buffer.from(canned.body, 'base64')
const [kind = '', store = ''] = process.argv.slice(2)
// Whoever measures us may be stopped at any moment.
process.on('disconnect', () => process.exit())

const announce = (port: number) => process.send?.({ ready: true, url: `http://127.0.0.1:${port}` })

/** As the client of the case has it: Developer's two where it is to be denied, else more than a round brings. */
const A_MINUTE = status === 429 ? 2 : 1_000_000
const NEVER_FULL = 1_000_000_000
const keyOf = (request: { headers: Record<string, unknown> }) =>
  String(request.headers['x-api-key'])

/** The minute alone, counted in Redis. */
async function limitByRedis(app: FastifyInstance): Promise<void> {
  await app.register(fastifyRateLimit, {
    max: A_MINUTE,
    timeWindow: '1 minute',
    redis: new Redis(store),
    keyGenerator: keyOf,
  })
  app.setErrorHandler((_error, _request, reply) => reply.code(status).headers(headers).send(body))
}

/** Minute, units an hour and a day, rows a day: a row and a statement each; what is known to be full is denied from memory. */
async function limitByPostgres(app: FastifyInstance): Promise<void> {
  const [, units = 1, rows = 0] =
    /units=(\d+), rows=(\d+)/.exec(headers['x-request-cost'] ?? '')?.map(Number) ?? []
  const pool = new pg.Pool({ connectionString: store })
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new Promise<RateLimiterPostgres>((resolve, reject) => {
      const options = { storeClient: pool, tableName: 'rival_limits', keyPrefix, points, duration }
      const memory = { inMemoryBlockOnConsumed: points }
      const made = new RateLimiterPostgres({ ...options, ...memory }, (error?: Error) =>
        error ? reject(error) : resolve(made),
      )
    })
  // One after another: each makes the table where it is missing.
  const minute = await limiter('minute', A_MINUTE, 60)
  const hour = await limiter('hour', NEVER_FULL, 3_600)
  const day = await limiter('day', NEVER_FULL, 86_400)
  const dayRows = await limiter('rows', NEVER_FULL, 86_400)
  app.addHook('onRequest', async (request, reply) => {
    const key = keyOf(request)
    try {
      await minute.consume(key)
      await Promise.all([
        hour.consume(key, units),
        day.consume(key, units),
        ...(rows > 0 ? [dayRows.consume(key, rows)] : []),
      ])
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      await reply.code(status).headers(headers).send(body)
    }
  })
}

if (kind === 'bare') {
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') announce(address.port)
  })
} else {
  const app = Fastify()
  if (kind === 'redis') await limitByRedis(app)
  if (kind === 'postgres') await limitByPostgres(app)
  app.all('/*', (_request, reply) => reply.code(status).headers(headers).send(body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address && typeof address === 'object') announce(address.port)
}
