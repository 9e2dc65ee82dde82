type Headers = Readonly<Record<string, string>>

/** One year, this host alone: what else lies below an operator's domain is not ours to decide. */
const HSTS = 'max-age=31536000'

/** Sent with every answer, whatever it is. */
export const everyAnswer = (publicUrl: string): Headers => ({
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl.startsWith('https://') && { 'Strict-Transport-Security': HSTS }),
})

/** Sent with what the API answers, beside the data routes: nothing in it is ever a document of its own. */
export const apiAnswer = (publicUrl: string): Headers => ({
  ...everyAnswer(publicUrl),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
})

/** Sent with what the pages answer. */
export const pageAnswer = (publicUrl: string): Headers => ({
  ...everyAnswer(publicUrl),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
})

/**
 * What a page may load and run: scripts that carry the nonce of this very answer and what those load themselves, all
 * else from our origin. Style attributes draw the meters and bars, and dialogs add a style element while they are open; neither
 * can run anything.
 * @param dev the development pages evaluate code and hear of changes over a socket
 */
export const pagePolicy = (nonce: string, dev: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
