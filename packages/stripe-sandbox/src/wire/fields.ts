import { z } from 'zod'

/** What a parameter may be; every refusal carries Stripe's code for it. */
const refused =
  (code: string | undefined, message: (value: string) => string) =>
  (ctx: z.RefinementCtx, value: string): typeof z.NEVER => {
    ctx.addIssue({ code: 'custom', message: message(value), params: { code } })
    return z.NEVER
  }
const notEmpty = refused(
  'parameter_invalid_empty',
  () => 'You passed an empty string. Remove the parameter, or give it a value.',
)
const notWhole = refused('parameter_invalid_integer', (value) => `Invalid integer: ${value}`)
const notBoolean = refused(undefined, (value) => `Invalid boolean: ${value}`)
const notEmail = refused('email_invalid', (value) => `Invalid email address: ${value}`)
const notUrl = refused(
  'url_invalid',
  () => 'Not a valid URL: give an absolute address that starts with http:// or https://.',
)

/** A string that isn't empty. */
export const text = z
  .string()
  .max(5000)
  .transform((value, ctx) => (value === '' ? notEmpty(ctx, value) : value))

export const whole = z
  .string()
  .transform((value, ctx) =>
    /^-?\d{1,15}$/.test(value)
      ? Number(value)
      : value === ''
        ? notEmpty(ctx, value)
        : notWhole(ctx, value),
  )

export const atLeast = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  whole.pipe(
    z
      .number()
      .min(least, `This value must be greater than or equal to ${least}.`)
      .max(most, `This value must be less than or equal to ${most}.`),
  )

/** Seconds since the epoch. */
export const timestamp = atLeast(0)

export const flag = z
  .string()
  .transform((value, ctx) =>
    /^(true|false)$/.test(value) ? value === 'true' : notBoolean(ctx, value),
  )

export const email = text.transform((value, ctx) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? value : notEmail(ctx, value),
)

export const url = text.transform((value, ctx) =>
  /^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value.replaceAll('{CHECKOUT_SESSION_ID}', 'x'))
    ? value
    : notUrl(ctx, value),
)

export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `Must be one of ${values.join(', ')}` })

/** Lists arrive as objects with indexes as keys. */
const asList = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : value
}
export const listOf = <Field extends z.ZodType>(field: Field) =>
  z.preprocess(asList, z.array(field).max(100))

/** Types of payment methods: those that exist here. */
export const methodTypes = z.preprocess(
  asList,
  z.array(oneOf('card', 'sepa_debit')).min(1, 'Name at least one type.').max(100),
)

/** An object of which every parameter must be known. */
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape)

/** `''` unsets: the field becomes null. */
export const clearable = <Field extends z.ZodType>(field: Field) =>
  z.union([z.literal('').transform(() => null), field])

/** Metadata as a change: a value of `''` removes the key, `''` for all of it removes every key. */
export const metadata = z.union([
  z.literal('').transform(() => null),
  z.record(z.string().max(40), z.string().max(500)),
])

/** `created` and its like: an instant, or bounds. */
export const range = z.union([
  timestamp.transform((at) => ({ gte: at, lte: at })),
  fields({
    gt: timestamp.optional(),
    gte: timestamp.optional(),
    lt: timestamp.optional(),
    lte: timestamp.optional(),
  }),
])
export type Range = { gt?: number; gte?: number; lt?: number; lte?: number }

export const inRange = (value: number, bounds: Range | undefined): boolean =>
  bounds === undefined ||
  ((bounds.gt === undefined || value > bounds.gt) &&
    (bounds.gte === undefined || value >= bounds.gte) &&
    (bounds.lt === undefined || value < bounds.lt) &&
    (bounds.lte === undefined || value <= bounds.lte))

export const address = fields({
  city: clearable(text).optional(),
  country: clearable(text).optional(),
  line1: clearable(text).optional(),
  line2: clearable(text).optional(),
  postal_code: clearable(text).optional(),
  state: clearable(text).optional(),
})

/** Any nesting: for parameters that Stripe knows and that change nothing here. */
export const anything = z.unknown()
