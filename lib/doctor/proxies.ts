import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isPrivate } from '../platform/hosts'
import { failed, ok, skipped, warning, wordsOf, type Finding } from './finding'

/** An address that is kept for documents: nobody has it. */
const INVENTED = '203.0.113.77'
const DEADLINE_MS = 10_000

interface Echo {
  status: number
  location: string | undefined
  /** Who we are in the eyes of the instance. */
  network: string | undefined
  /** Our end of the connection. */
  own: string
}

/** Asks as any client would. */
function ask(url: URL, headers: Record<string, string> = {}): Promise<Echo> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const call = request(url, { headers, signal, agent: false }, (response) => {
      const own = response.socket.localAddress?.replace(/^::ffff:/, '') ?? ''
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part.slice(0, 10_000)))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          network: /"network":"([^"]+)"/.exec(text)?.[1],
          own,
        }),
      )
    })
    call.on('error', reject)
    call.end()
  })
}

/**
 * Asks the service under the address that people open whom it sees, once as we are and once with a forged `X-Forwarded-For`.
 * @param through that address; undefined to leave it
 */
export async function examineProxies(
  through: string | undefined,
  trusted: number,
): Promise<Finding[]> {
  if (through === undefined)
    return [skipped('proxies', '--through <address> asks the service from outside')]
  try {
    const livez = new URL('/livez', through)
    const plain = await ask(livez)
    if (plain.network === undefined)
      return [
        failed(
          'proxies',
          `${livez.href} answers ${plain.status}, and not as we do`,
          'Does it lead to the running service, with /livez let through?',
        ),
      ]
    const forged = await ask(livez, { 'x-forwarded-for': INVENTED })
    return [addressFinding(plain, forged, trusted), await nameFinding(new URL('/', through))]
  } catch (error) {
    return [
      failed(
        'proxies',
        `${through}: ${wordsOf(error)}`,
        'Does the address lead to the proxy, and is its certificate good?',
      ),
    ]
  }
}

function addressFinding({ network = '', own }: Echo, forged: Echo, trusted: number): Finding {
  const check = 'proxies: client address'
  if (forged.network === INVENTED)
    return failed(
      check,
      'a forged X-Forwarded-For is believed: anybody can pretend to be anybody',
      `TRUSTED_PROXIES=${trusted} is more than there are in front, or the outermost passes the header on: lower it, or let the proxy append.`,
    )
  if (network === own) return ok(check, `it sees us as ${network}, which we are`)
  if (network === 'unknown' || isPrivate(network))
    return failed(
      check,
      `it sees us as ${network}, which is a proxy: all callers share one limit`,
      `TRUSTED_PROXIES=${trusted} is less than there are in front, or one does not send X-Forwarded-For.`,
    )
  return warning(
    check,
    `it sees us as ${network}; our end of the connection is ${own}`,
    'Good if that is the address of this network towards the Internet; else TRUSTED_PROXIES is wrong.',
  )
}

async function nameFinding(home: URL): Promise<Finding> {
  const check = 'proxies: name'
  const { status, location } = await ask(home)
  const elsewhere = location && new URL(location, home).origin
  if (!elsewhere || elsewhere === home.origin) return ok(check, `${home.origin} answers ${status}`)
  return failed(
    check,
    `${home.origin} sends people to ${elsewhere}`,
    'Correct PUBLIC_URL, or let the proxy pass on the Host it was asked for.',
  )
}
