import { z } from '@hono/zod-openapi'

export const IDEMPOTENCY_KEY = 'idempotency-key'

/** The header of requests that make a key, which is shown in one answer that may be lost. */
export const repeatableKey = z.object({
  [IDEMPOTENCY_KEY]: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional()
    .openapi({
      description:
        'Random, 16 to 64 letters, digits, `-` and `_`, such as a UUID. When no answer came, send the request again with the same one: within ten minutes it is answered with the same key, and makes no second one.',
      example: '5b0f2c1e-7d6a-4a52-9a0e-2f1d3c4b5a69',
    }),
})
