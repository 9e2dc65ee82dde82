import { sha256Hex } from '../../lib/platform/secrets'

const KEY = 'pm_developer_7Kq4vB2nXw9Lr0Zc3Tj8Ym5Hd1Gf6PsAe4QuR2iN9o'
/** What differs from run to run, and what stands in its place in a recorded example. */
const SAMPLES: [RegExp, string][] = [
  [/^pms_.*/, 'pms_m3n8Qz0vT1yKxW5bR7cJ2dLfG9hS4pAeU6iOqBtZrXk'],
  [/^(pmu|pmd|pmi|pmb|pmc)_[\w.-]{20,}$/, '$1_m3n8Qz0vT1yKxW5bR7cJ2dLfG9hS4pAeU6iOqBtZrXk'],
  [/^pm_test_\w{38}$/, KEY.replace('developer', 'test')],
  [/^pm_test_\w{4}$/, 'pm_test_7Kq4'],
  [/^pm_[a-z]+_\w{38}$/, KEY],
  [/^pm_[a-z]+_\w{4}$/, 'pm_developer_7Kq4'],
  [/^(acc|aud|cli|con|key|ses|chl|emc|ict|req|inv|sub|whe|msg)_\w{16,}$/, '$1_4fTq0Zb81LwXe2Ry'],
  [/^[\w.]+@example\.org$/, 'ada@example.org'],
  [/^198\.51\.\d+\.\d+$/, '198.51.100.7'],
  [/^198\.51\.\d+\.0\/24$/, '198.51.100.0/24'],
  [/^demo-\w+@prematch\.invalid$/, 'demo-4ftq0zb8@prematch.invalid'],
  [/^http:\/\/127\.0\.0\.1:9\//, 'https://example.org/'],
  [/^whsec_.*/, 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
  // Bodies of webhooks, as they are signed.
  [/"whe_\w+"/, '"whe_4fTq0Zb81LwXe2Ry"'],
  [/^http:\/\/127\.0\.0\.1:\d+\/c\/.*/, 'https://checkout.stripe.com/c/pay/cs_test_a1Zb81LwXe2Ry'],
  [/^http:\/\/127\.0\.0\.1:\d+\/p\/.*/, 'https://billing.stripe.com/p/session/test_YWNjdF8x'],
  [/^http:\/\/127\.0\.0\.1:\d+\/.*/, 'https://invoice.stripe.com/i/acct_1/test_YWNjdF8x'],
  [/^in_\w+$/, 'in_1TYx0Zb81LwXe2Ry'],
  [/^cs_test_\w+$/, 'cs_test_a1Zb81LwXe2Ry'],
  [/^[A-Z0-9]{8}-(\d{4})$/, 'A1ZB81LW-$1'],
  // Salts are random, and so is all that is hashed with them.
  [/^[\w+/]{43}=$/, 'n3Ue5wFSYzI7rDiMF6x5I5om8Pf8cpfjy7s9cgpiyAo='],
  [/^[\w+/]{22}==$/, 'Yb1qk0q3TnS3m1Jv8a2c4w=='],
  [
    /^(\S+\n\d+\n)[\w+/]{43}=(\n\n— \S+ )\S+\n$/,
    '$1n3Ue5wFSYzI7rDiMF6x5I5om8Pf8cpfjy7s9cgpiyAo=$2m3n8Qz0v…\n',
  ],
]
const BY_FIELD: Record<string, string> = {
  old_code: '048213',
  new_code: '730064',
  last4: 'iN9o',
  code: '048213',
  token_hash: sha256Hex(KEY),
  manifest: '{"source_kind":"results",…}',
  manifest_sha256: sha256Hex('manifest'),
  source_promotion_receipt_sha256: sha256Hex('manifest'),
}
/** Of a longer list the first few say what it is like. */
const LONG_LIST = 20
const SHOWN_OF_LONG = 3
const DIGITS = /^\d{6}$/

/** An answer or a body with everything random in it replaced by the same samples each time, and long lists cut. */
export function recordable(value: unknown, field = ''): unknown {
  if (Array.isArray(value))
    return value
      .slice(0, value.length > LONG_LIST ? SHOWN_OF_LONG : undefined)
      .map((item) => recordable(item, field))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, recordable(item, name)]),
    )
  if (field === 'ms') return 4.2
  // Written down a moment after the use: whether it is there yet is chance.
  if (field === 'last_used_at') return '2026-03-07T12:00:00Z'
  if (typeof value !== 'string') return value
  const fixed = BY_FIELD[field]
  if (fixed !== undefined && (field !== 'code' || DIGITS.test(value))) return fixed
  const sample = SAMPLES.find(([form]) => form.test(value))
  return sample ? value.replace(...sample) : value
}
