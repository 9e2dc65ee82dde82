import { answer, api, unwrap, type Answer, type ApiKey } from './api'

/**
 * The keys that work and do not end by themselves, of a session's owner.
 * @throws ProblemError when the API has no answer
 */
export async function loadWorkingKeys(token: string): Promise<ApiKey[]> {
  const { keys } = await unwrap(api(token).GET('/v1/dashboard/keys'))
  return keys.filter(({ status }) => status === 'active')
}

/**
 * Makes a key and hands it back this once.
 * @param name empty for the usual one
 * @param idempotencyKey the same one hands the same key back again, for some minutes
 */
export async function issueKey(
  token: string,
  name: string,
  idempotencyKey: string,
): Promise<Answer<string>> {
  const result = await answer(
    api(token).POST('/v1/dashboard/keys', {
      params: { header: { 'idempotency-key': idempotencyKey } },
      body: name ? { name } : {},
    }),
  )
  return result.ok ? { ok: true, data: result.data.key } : result
}
