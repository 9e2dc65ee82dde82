import { createHmac } from 'node:crypto'

/**
 * The `Stripe-Signature` header of a payload.
 * @param timestampSeconds wall-clock seconds since the epoch: receivers compare them to their own clock
 * @param secrets several while a secret is being rolled
 */
export function signature(payload: string, timestampSeconds: number, ...secrets: string[]): string {
  const signed = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${timestampSeconds}.${payload}`).digest('hex'),
  )
  return [`t=${timestampSeconds}`, ...signed.map((one) => `v1=${one}`)].join(',')
}
