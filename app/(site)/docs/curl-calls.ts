import { snippets } from '@/components/code/snippets'

const CALL = /^curl -H "X-API-Key: [^"]*" "([^"]+)"$/

/**
 * A call that the guide writes for a shell, in each of our languages, in the order of `LANGUAGES`.
 * @returns null for what is no single call with a key
 */
export function inEachLanguage(shell: string): string[] | null {
  const url = CALL.exec(shell)?.[1]
  if (url === undefined) return null
  return snippets({ method: 'GET', url, body: null, credential: 'key', isJson: true })
}
