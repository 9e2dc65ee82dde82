import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { sendAnswer } from '../lib/api/http/answer'
import { publicAnswer } from '../lib/api/http/public-answer'
import { newId } from '../lib/platform/ids'

const PREFIX = '/_next/static/'
/** Fonts are packed already. */
const KINDS: Record<string, { type: string; isPacked?: true }> = {
  '.js': { type: 'text/javascript; charset=utf-8' },
  '.css': { type: 'text/css; charset=utf-8' },
  '.woff2': { type: 'font/woff2', isPacked: true },
}
/** The name of a file tells its content. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** True when it has taken the request, which is answered then. */
export type Assets = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/**
 * Sends the scripts, styles and fonts of a build: each is read and packed once, and kept. Next reads and packs each anew for every
 * visitor, some 25 for a page. What is not of the build is left to whoever comes next.
 * @param folder the build's `static`
 */
export function createAssets(folder: string): Assets {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && path.extname(entry.name) in KINDS)
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
      .map((name) => name.replaceAll(path.sep, '/')),
  )
  const kept = new Map<string, Promise<Buffer>>()
  const read = (name: string): Promise<Buffer> => {
    const bytes = kept.get(name) ?? readFile(path.join(folder, name))
    kept.set(name, bytes)
    return bytes
  }

  return async (request, response) => {
    const [url = ''] = (request.url ?? '').split('?', 1)
    const name = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : ''
    const kind = KINDS[path.extname(name)]
    if (!kind || !names.has(name) || !['GET', 'HEAD'].includes(request.method ?? '')) return false
    // A later build in the same folder has taken it away.
    const bytes = await read(name).catch(() => undefined)
    if (!bytes) return false
    const header = (asked: string) => {
      const value = request.headers[asked]
      return kind.isPacked && asked === 'accept-encoding' ? undefined : value?.toString()
    }
    const answer = await publicAnswer(
      { requestId: newId('req'), url, param: '', header },
      { bytes, etag: `"${name}"` },
      { type: kind.type, cacheControl: FOR_EVER },
    )
    sendAnswer(response, answer, {})
    return true
  }
}
