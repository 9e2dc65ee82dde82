import { api, unwrap, type ApiKey } from './api'

/**
 * The keys that work and do not end by themselves, of a session's owner.
 * @throws ProblemError when the API has no answer
 */
export async function loadWorkingKeys(token: string): Promise<ApiKey[]> {
  const { keys } = await unwrap(api(token).GET('/v1/dashboard/keys'))
  return keys.filter(({ status }) => status === 'active')
}
