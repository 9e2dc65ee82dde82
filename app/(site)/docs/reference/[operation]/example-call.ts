import type { WrittenCall } from '@/components/code/snippets'
import type { ApiDocument, Operation, Parameter } from '@/lib/portal/docs/document'
import { resolve } from '@/lib/portal/docs/document'

/** What an example asks about: the reader's own, where there is one. */
interface Subject {
  competition: string
  matchIds: string[]
}

/**
 * A call of an operation that can be made as it stands: what it can't do without, and no more.
 * @param baseUrl of the API, without a slash at its end
 */
export function exampleCall(
  document: ApiDocument,
  operation: Operation,
  subject: Subject,
  baseUrl: string,
): WrittenCall {
  const { method, path, security, requestBody, responses } = operation
  const parameters = (operation.parameters ?? []).map((one) => resolve(document, one))
  const valueOf = ({ name, example, schema }: Parameter): string => {
    if (name === 'match_id') return subject.matchIds[0] ?? 'fsm:v1:…'
    if (name === 'code') return subject.competition
    const [choice] = (schema.enum ?? []).map(String)
    return String(example ?? schema.example ?? choice ?? schema.minimum ?? `{${name}}`)
  }
  const required = parameters.filter((one) => one.required === true)
  const url = required
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, valueOf(one)), path)
  const query = required
    .filter((one) => one.in === 'query')
    .map((one) => `${one.name}=${encodeURIComponent(valueOf(one)).replaceAll('%3A', ':')}`)
    .join('&')
  const body = requestBody?.content['application/json']?.example ?? null
  const shown = new Set(security.flatMap((one) => Object.keys(one)))
  return {
    method,
    url: baseUrl + url + (query === '' ? '' : `?${query}`),
    body: ownBody(body, subject),
    credential: shown.has('apiKey') ? 'key' : shown.has('session') ? 'session' : null,
    isJson: Object.entries(responses).some(
      ([status, given]) =>
        status.startsWith('2') && resolve(document, given).content?.['application/json'],
    ),
  }
}

/** A recorded body, but about the matches of the reader. */
function ownBody(body: unknown, { matchIds }: Subject): unknown {
  if (typeof body !== 'object' || body === null || !('match_ids' in body)) return body
  return matchIds.length > 0 ? { ...body, match_ids: matchIds } : body
}
