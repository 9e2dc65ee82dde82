import { PrematchError } from '../src'

/** What a call rejects with. */
export async function failure(call: Promise<unknown>): Promise<PrematchError> {
  const thrown: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(thrown instanceof PrematchError)) throw new Error('no PrematchError', { cause: thrown })
  return thrown
}
