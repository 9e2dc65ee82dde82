const HOME = '/overview'
// Any origin does; parsing against it shows whether an address stays on the origin it is read from.
const ORIGIN = 'http://portal.invalid'

/**
 * Where to go after sign-in: `candidate` if it is a path of this origin, else the overview.
 * Checked before parsing (schemes, backslashes, control characters, also percent-encoded ones) and after it
 * (dot segments can make `//host` out of a harmless looking path).
 */
export function safePath(candidate: unknown): string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return HOME
  if (!isPlain(candidate)) return HOME
  let url: URL
  try {
    url = new URL(candidate, ORIGIN)
    if (!isPlain(decodeURIComponent(url.pathname))) return HOME
  } catch {
    return HOME
  }
  if (url.origin !== ORIGIN || decodeURIComponent(url.pathname).startsWith('//')) return HOME
  return url.pathname + url.search + url.hash
}

const isPlain = (path: string): boolean =>
  ![...path].some((c) => c === '\\' || c <= ' ' || c === '\u007f')

/** The sign-in page that comes back to `path`. */
export const signInPath = (path: string): string => {
  const next = safePath(path)
  return next === HOME ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`
}

/** The sign-in page, saying that a sign-in which leads to `next` can't go on. */
export const overPath = (next: string): string =>
  `/sign-in?${new URLSearchParams({ why: 'over', next: safePath(next) }).toString()}`
