import { z } from '@hono/zod-openapi'

/** Control characters, surrogate halves, private use, zero-width and direction marks, decoding failures. */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Co}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/u

/** One line of readable text: what the database can store and a page can show as it was typed. */
export const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !UNPRINTABLE.test(text), 'must not contain control or invisible characters')
