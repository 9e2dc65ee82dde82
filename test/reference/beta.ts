import { randomUUID } from 'node:crypto'
import { newBetaToken } from '../../lib/beta/beta-token'
import { newInviteToken } from '../../lib/reviewers/invite-token'
import { inviteReviewer } from '../../lib/reviewers/invite'
import { mailsTo, newcomer, newEmail, newNetwork } from '../person'
import { leftAddress } from './email'
import { ask, spentNetwork, type Provocation, type Provocations } from './provoke'
import type { ReferenceWorld } from './world'

const UNKNOWN = 'pmb_never_mailed_to_anybody'

/** Asks for beta access. @returns the token of the mailed link */
async function mailedToken(world: ReferenceWorld, email = newEmail()): Promise<string> {
  await ask(world, 'requestBeta', { body: { email } })
  const [mail] = await mailsTo(world.server, email)
  const link = /https?:\S+verify\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  return new URL(link).searchParams.get('token') ?? ''
}

const click = (world: ReferenceWorld, token: string) =>
  ask(world, 'confirmBeta', { body: { token } })

/** The click of somebody who has a contract of this plan, in force or ended. */
const clickingWith =
  (plan: 'starter' | 'custom' | 'beta', hasEnded = false): Provocation =>
  async (world) => {
    const { email, accountId } = await newcomer(world.server)
    const token = await mailedToken(world, email)
    const { db, clock } = world.server.product.deps
    const { id: clientId } = await db.client.findUniqueOrThrow({ where: { accountId } })
    const now = clock.now()
    await db.contract.create({
      data: {
        id: `con_${clientId}`,
        clientId,
        plan,
        startedAt: now,
        endedAt: hasEnded ? now : null,
      },
    })
    return click(world, token)
  }

/** The click of somebody whose client the operator has suspended. */
const clickingSuspended: Provocation = async (world) => {
  const { email, accountId } = await newcomer(world.server)
  const token = await mailedToken(world, email)
  const { db, clock } = world.server.product.deps
  await db.client.update({ where: { accountId }, data: { suspendedAt: clock.now() } })
  return click(world, token)
}

/** Opens a reviewer's link. @returns its token, and the cookie that opening it sets */
async function invited(world: ReferenceWorld): Promise<{ token: string; cookie: string }> {
  const { deps } = world.server.product
  const expiresAt = new Date(deps.clock.nowMs() + 86_400_000)
  const operator = { kind: 'operator', name: 'olga' } as const
  const { link } = await inviteReviewer(deps, operator, { label: 'App review', expiresAt })
  const token = new URL(link).searchParams.get('token') ?? ''
  const { headers } = await ask(world, 'openReviewerLink', { query: `token=${token}` })
  return { token, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}

export const BETA: Record<string, Provocations> = {
  requestBeta: {
    202: (world) => ask(world, 'requestBeta', { body: { email: newEmail() } }),
    422: (world) => ask(world, 'requestBeta', { body: { email: 'nobody' } }),
    too_many_codes: async (world) => {
      const headers = { 'x-forwarded-for': newNetwork() }
      const asking = () => ask(world, 'requestBeta', { headers, body: { email: newEmail() } })
      for (let i = 0; i < 30; i++) await asking()
      return asking()
    },
    store_unavailable: (world) =>
      ask(world, 'requestBeta', { body: { email: newEmail() } }, world.cut.url),
  },
  openBetaLink: {
    200: async (world) =>
      ask(world, 'openBetaLink', { query: `format=json&token=${await mailedToken(world)}` }),
    303: async (world) =>
      ask(world, 'openBetaLink', { query: `token=${await mailedToken(world)}` }),
    422: (world) => ask(world, 'openBetaLink', { query: 'token=short' }),
    too_many_failures: async (world) =>
      ask(world, 'openBetaLink', {
        query: `format=json&token=${newBetaToken()}`,
        headers: { 'x-forwarded-for': await spentNetwork(world) },
      }),
    beta_link_unknown: (world) =>
      ask(world, 'openBetaLink', { query: `format=json&token=${UNKNOWN}` }),
    store_unavailable: (world) =>
      ask(world, 'openBetaLink', { query: `format=json&token=${UNKNOWN}` }, world.cut.url),
  },
  confirmBeta: {
    200: async (world) => click(world, await mailedToken(world)),
    422: (world) => ask(world, 'confirmBeta', { body: { token: 'short' } }),
    beta_link_unknown: (world) => click(world, UNKNOWN),
    too_many_failures: async (world) =>
      ask(world, 'confirmBeta', {
        body: { token: newBetaToken() },
        headers: { 'x-forwarded-for': await spentNetwork(world) },
      }),
    email_changed: async (world) =>
      click(world, await mailedToken(world, await leftAddress(world))),
    beta_link_used: async (world) => {
      const token = await mailedToken(world)
      await click(world, token)
      return click(world, token)
    },
    idempotency_key_used: async (world) => {
      const token = await mailedToken(world)
      const sending = { body: { token }, headers: { 'idempotency-key': randomUUID() } }
      const made = await ask(world, 'confirmBeta', sending)
      const { db, clock } = world.server.product.deps
      const { prefix, last4 } = made.body as { prefix: string; last4: string }
      await db.apiKey.updateMany({ where: { prefix, last4 }, data: { revokedAt: clock.now() } })
      return ask(world, 'confirmBeta', sending)
    },
    beta_link_expired: async (world) => {
      const email = newEmail()
      const token = await mailedToken(world, email)
      const { db, clock } = world.server.product.deps
      await db.betaRequest.updateMany({ where: { email }, data: { expiresAt: clock.now() } })
      return click(world, token)
    },
    beta_already_used: clickingWith('beta', true),
    starter_contract_active: clickingWith('starter'),
    plan_already_active: clickingWith('beta'),
    client_suspended: clickingSuspended,
    store_unavailable: (world) =>
      ask(world, 'confirmBeta', { body: { token: UNKNOWN } }, world.cut.url),
  },
  openReviewerLink: {
    200: async (world) =>
      ask(world, 'openReviewerLink', {
        query: `format=json&token=${(await invited(world)).token}`,
      }),
    303: async (world) =>
      ask(world, 'openReviewerLink', { query: `token=${(await invited(world)).token}` }),
    422: (world) => ask(world, 'openReviewerLink', { query: '' }),
    too_many_failures: async (world) =>
      ask(world, 'openReviewerLink', {
        query: `format=json&token=${newInviteToken()}`,
        headers: { 'x-forwarded-for': await spentNetwork(world) },
      }),
    reviewer_access_inactive: (world) =>
      ask(world, 'openReviewerLink', { query: `format=json&token=pmi_${'0'.repeat(43)}` }),
    store_unavailable: async (world) =>
      ask(
        world,
        'openReviewerLink',
        { query: `token=${(await invited(world)).token}` },
        world.cut.url,
      ),
  },
  ...Object.fromEntries(
    ['readReviewerAccess', 'startReviewerSession'].map((id): [string, Provocations] => [
      id,
      {
        200: async (world) =>
          ask(world, id, { headers: { cookie: (await invited(world)).cookie } }),
        reviewer_access_inactive: (world) => ask(world, id),
        store_unavailable: async (world) =>
          ask(world, id, { headers: { cookie: (await invited(world)).cookie } }, world.cut.url),
      },
    ]),
  ),
}
