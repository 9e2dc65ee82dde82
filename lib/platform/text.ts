import { z } from '@hono/zod-openapi'

/** Control characters, line breaks, surrogate halves, private use, zero-width and direction marks, decoding failures. */
const UNPRINTABLE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/u

/** A text on one line as a terminal may show it: what can't be seen or moves the cursor is spelt out. */
export const visible = (text: string): string =>
  text.replace(
    new RegExp(UNPRINTABLE, 'gu'),
    (letter) => `\\u{${letter.codePointAt(0)?.toString(16) ?? ''}}`,
  )

/** One line of readable text: what the database can store and a page can show as it was typed. */
export const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !UNPRINTABLE.test(text), 'must not contain control or invisible characters')
