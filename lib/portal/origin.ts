/**
 * True when a browser says that another site's page sent this request. Ours are the public address and the
 * host the request came to, as the proxy in front tells it; no Origin at all is not a browser's doing.
 */
export function isForeignOrigin(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return false
  const reached = headers.get('x-forwarded-host') ?? headers.get('host')
  try {
    const { host } = new URL(origin)
    return host !== reached && host !== new URL(publicUrl).host
  } catch {
    // `null`, from a sandboxed frame for one, is nobody we know.
    return true
  }
}
