import type { Context } from 'hono'
import { WireError } from '../wire/errors'

/** The text fields of a submitted form. */
export async function formOf(c: Context): Promise<Record<string, string>> {
  const body = await c.req.parseBody()
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  )
}

/** The sentence of a refusal; anything else thrown goes on. */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof WireError) return thrown.body.message
  throw thrown
}

export const refusedStatus = (thrown: unknown): 400 | 402 | 404 =>
  thrown instanceof WireError && (thrown.status === 402 || thrown.status === 404)
    ? thrown.status
    : 400
