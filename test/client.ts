import { hashApiKey, newApiKey } from '../lib/keys/format'
import type { ApiDeps } from '../lib/api/context'
import { hashCalendarSecret, newCalendarSecret } from '../lib/calendar/secret'
import { announce } from '../lib/platform/notices'
import { newId } from '../lib/platform/ids'
import { deriveSecrets } from '../lib/platform/secrets'
import type { Plan, PlanLimits } from '../lib/plans/limits'

export interface TestClient {
  clientId: string
  accountId: string
  key: string
  keyId: string
}

/** An account with a contract, a selection and one key, written straight into the database. */
export async function createTestClient(
  { db, env, clock }: Pick<ApiDeps, 'db' | 'env' | 'clock'>,
  options: { plan?: Plan | null; limits?: PlanLimits; competitions?: string[] } = {},
): Promise<TestClient> {
  const { plan = 'developer', limits, competitions = [] } = options
  const accountId = newId('acc')
  const clientId = newId('cli')
  const keyId = newId('key')
  const { key, prefix, last4 } = newApiKey('developer')
  const now = clock.now()
  await db.account.create({
    data: {
      id: accountId,
      email: `${accountId.toLowerCase()}@example.org`,
      client: {
        create: {
          id: clientId,
          name: 'Test client',
          quota: { create: {} },
          keys: {
            create: {
              id: keyId,
              name: 'test',
              prefix,
              last4,
              createdAt: now,
              hash: Uint8Array.from(hashApiKey(deriveSecrets(env.SECRET_KEY, 'api-key')[0], key)),
            },
          },
          slots: {
            create: competitions.map((code, i) => ({
              slot: i + 1,
              code,
              heldCode: code,
              since: now,
            })),
          },
          ...(plan && {
            contracts: {
              create: {
                id: newId('con'),
                plan,
                startedAt: now,
                ...(limits && { limits: { ...limits } }),
              },
            },
          }),
        },
      },
    },
  })
  return { clientId, accountId, key, keyId }
}

/** Gives a client a calendar address; its last part, `pmi_….ics`. */
export async function giveCalendar(
  { db, clock }: Pick<ApiDeps, 'db' | 'clock'>,
  clientId: string,
): Promise<string> {
  const secret = newCalendarSecret()
  const hash = hashCalendarSecret(secret)
  await db.calendarAddress.create({ data: { clientId, hash, createdAt: clock.now() } })
  return `${secret}.ics`
}

/** Announces a change made behind the product's back, as its own functions do, and waits until this instance has heard of it. */
export async function announceClient({ db, notices }: ApiDeps, clientId: string): Promise<void> {
  await announce(db, 'client_access', clientId)
  await notices.caughtUp()
}
