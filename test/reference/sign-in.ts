import { aliasOf } from '../../lib/accounts/address-alias'
import type { Email } from '../../lib/accounts/email'
import { mailsTo, newEmail, newestCode, newNetwork } from '../person'
import { leftAddress } from './email'
import { ask, spentNetwork, type Provocation, type Provocations } from './provoke'
import type { ReferenceWorld } from './world'

const FOREIGN = { origin: 'https://evil.test' }

/** Uses up what was counted for somebody so far: that the caps count right is tested where they are. */
async function useUp({ server }: ReferenceWorld, subject: string): Promise<void> {
  const spent = { where: { subject }, data: { used: 1_000 } }
  const { count } = await server.product.deps.db.signInBudget.updateMany(spent)
  if (count === 0) throw new Error(`nothing was counted for ${subject}`)
}

/** Asks for codes from a network that has asked for all it may. */
const tooOften =
  (id: string): Provocation =>
  async (world) => {
    const network = newNetwork()
    const asking = () =>
      ask(world, id, { headers: { 'x-forwarded-for': network }, body: { email: newEmail() } })
    await asking()
    await useUp(world, network)
    return asking()
  }

/** A wrong code for an address whose tries of the day are used up, in a challenge from before. */
const guessing =
  (id: string): Provocation =>
  async (world) => {
    const email = newEmail()
    const challenge = async () => {
      const { body } = await ask(world, 'requestCode', { body: { email } })
      return (body as { challenge_id: string }).challenge_id
    }
    const guess = (challenge_id: string) =>
      ask(world, id, { body: { email, code: '000000', challenge_id } })
    const last = await challenge()
    await guess(await challenge())
    const { SECRET_KEY } = world.server.product.deps.env
    await useUp(world, aliasOf(SECRET_KEY, email as Email))
    return guess(last)
  }

const requesting = (id: string): Provocations => ({
  202: (world) => ask(world, id, { body: { email: newEmail(), lang: 'en' } }),
  422: (world) => ask(world, id, { body: { email: 'nobody' } }),
  forbidden_origin: (world) => ask(world, id, { body: { email: newEmail() }, headers: FOREIGN }),
  too_many_codes: tooOften(id),
  store_unavailable: (world) => ask(world, id, { body: { email: newEmail() } }, world.cut.url),
})

const verifying = (id: string): Provocations => {
  const body = { email: newEmail(), code: '123456' }
  return {
    200: async (world) => {
      const email = newEmail()
      const { body } = await ask(world, 'requestCode', { body: { email } })
      const { challenge_id } = body as { challenge_id: string }
      const code = await newestCode(world.server, email)
      return ask(world, id, { body: { email, code, challenge_id } })
    },
    422: (world) => ask(world, id, { body: { ...body, code: 123 } }),
    invalid_code: (world) => ask(world, id, { body }),
    email_changed: async (world) => {
      const email = await leftAddress(world)
      const { body } = await ask(world, 'requestCode', { body: { email } })
      const { challenge_id } = body as { challenge_id: string }
      const code = await newestCode(world.server, email)
      return ask(world, id, { body: { email, code, challenge_id } })
    },
    forbidden_origin: (world) => ask(world, id, { body, headers: FOREIGN }),
    too_many_codes: guessing(id),
    store_unavailable: (world) => ask(world, id, { body }, world.cut.url),
  }
}

export const SIGN_IN: Record<string, Provocations> = {
  requestCode: requesting('requestCode'),
  dashboardRequestCode: requesting('dashboardRequestCode'),
  legacyRequestCode: requesting('legacyRequestCode'),
  verifyCode: verifying('verifyCode'),
  dashboardVerifyCode: verifying('dashboardVerifyCode'),
  legacyVerifyCode: verifying('legacyVerifyCode'),
  requestUnlock: requesting('requestUnlock'),
  unlock: {
    202: async (world) => {
      const email = newEmail()
      await ask(world, 'requestUnlock', { body: { email } })
      const [mail] = await mailsTo(world.server, email)
      const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      return ask(world, 'unlock', { body: { token } })
    },
    422: (world) => ask(world, 'unlock', { body: { token: 7 } }),
    too_many_failures: async (world) =>
      ask(world, 'unlock', {
        body: { token: 'pmu_invented' },
        headers: { 'x-forwarded-for': await spentNetwork(world) },
      }),
    unlock_link_over: (world) => ask(world, 'unlock', { body: { token: 'pmu_unknown' } }),
    forbidden_origin: (world) => ask(world, 'unlock', { body: { token: 'x' }, headers: FOREIGN }),
    store_unavailable: (world) => ask(world, 'unlock', { body: { token: 'x' } }, world.cut.url),
  },
}
