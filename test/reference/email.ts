import { aliasOf } from '../../lib/accounts/address-alias'
import type { Email } from '../../lib/accounts/email'
import { newUndoToken } from '../../lib/accounts/email-change'
import { mailsTo, newcomer, newEmail, newestCode } from '../person'
import { as, ask, spentNetwork, type Provocation, type Provocations } from './provoke'
import type { ReferenceWorld } from './world'

const NOT_ASKED = { change_id: 'emc_0000000000000000', old_code: '000000', new_code: '000000' }

/** Somebody who has asked for another address. */
async function asked(world: ReferenceWorld, to = newEmail()) {
  const { token, email } = await newcomer(world.server)
  const { body } = await ask(world, 'requestEmailChange', { token, body: { email: to } })
  const old_code = await newestCode(world.server, email)
  const new_code = await newestCode(world.server, to)
  const { change_id } = body as { change_id: string }
  return { token, email, to, codes: { change_id, old_code, new_code } }
}

const confirming =
  (to?: (world: ReferenceWorld) => Promise<string>): Provocation =>
  async (world) => {
    const { token, codes } = await asked(world, await to?.(world))
    return ask(world, 'confirmEmailChange', { token, body: codes })
  }

/** Somebody whose address was changed. @returns the one before, and the token of the link that was mailed to it */
async function changed(world: ReferenceWorld): Promise<{ email: string; undo: string }> {
  const { token, email, codes } = await asked(world)
  await ask(world, 'confirmEmailChange', { token, body: codes })
  const mail = (await mailsTo(world.server, email)).find(({ text }) => text.includes('token=pmc_'))
  return { email, undo: /token=(pmc_[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}

/** The address of somebody whose account has another one since a moment ago. */
export const leftAddress = async (world: ReferenceWorld): Promise<string> =>
  (await changed(world)).email

/** Uses up what was counted for an address so far. */
async function useUp({ server }: ReferenceWorld, email: string): Promise<void> {
  const { db, env } = server.product.deps
  const subject = aliasOf(env.SECRET_KEY, email as Email)
  await db.signInBudget.updateMany({ where: { subject }, data: { used: 1_000 } })
}

const invented =
  (id: string, how: (token: string) => object): Provocation =>
  async (world) =>
    ask(world, id, {
      ...how(newUndoToken()),
      headers: { 'x-forwarded-for': await spentNetwork(world) },
    })

export const EMAIL: Record<string, Provocations> = {
  getEmail: {
    200: async (world) => {
      const { token } = await asked(world)
      return ask(world, 'getEmail', { token })
    },
  },
  requestEmailChange: {
    202: async (world) =>
      ask(world, 'requestEmailChange', {
        token: await world.person(),
        body: { email: newEmail() },
      }),
    422: as('requestEmailChange', { body: { email: 'nobody' } }),
    too_many_codes: async (world) => {
      const { token, email, to } = await asked(world)
      await useUp(world, email)
      return ask(world, 'requestEmailChange', { token, body: { email: to } })
    },
  },
  confirmEmailChange: {
    200: confirming(),
    422: as('confirmEmailChange', { body: { ...NOT_ASKED, old_code: 7 } }),
    invalid_code: as('confirmEmailChange', { body: NOT_ASKED }),
    email_taken: confirming(async (world) => (await newcomer(world.server)).email),
    too_many_codes: async (world) => {
      const { token, email, codes } = await asked(world)
      const wrong = { ...codes, old_code: codes.new_code, new_code: codes.old_code }
      await ask(world, 'confirmEmailChange', { token, body: wrong })
      await useUp(world, email)
      return ask(world, 'confirmEmailChange', { token, body: codes })
    },
  },
  openEmailUndoLink: {
    200: async (world) =>
      ask(world, 'openEmailUndoLink', {
        query: `format=json&token=${(await changed(world)).undo}`,
      }),
    303: async (world) =>
      ask(world, 'openEmailUndoLink', { query: `token=${(await changed(world)).undo}` }),
    422: (world) => ask(world, 'openEmailUndoLink', { query: `token=${'x'.repeat(65)}` }),
    email_undo_link_over: (world) =>
      ask(world, 'openEmailUndoLink', { query: `format=json&token=${newUndoToken()}` }),
    too_many_failures: invented('openEmailUndoLink', (token) => ({
      query: `format=json&token=${token}`,
    })),
    store_unavailable: (world) =>
      ask(
        world,
        'openEmailUndoLink',
        { query: `format=json&token=${newUndoToken()}` },
        world.cut.url,
      ),
  },
  undoEmailChange: {
    200: async (world) =>
      ask(world, 'undoEmailChange', { body: { token: (await changed(world)).undo } }),
    422: (world) => ask(world, 'undoEmailChange', { body: { token: 7 } }),
    email_undo_link_over: (world) =>
      ask(world, 'undoEmailChange', { body: { token: newUndoToken() } }),
    too_many_failures: invented('undoEmailChange', (token) => ({ body: { token } })),
    forbidden_origin: (world) =>
      ask(world, 'undoEmailChange', {
        body: { token: newUndoToken() },
        headers: { origin: 'https://evil.test' },
      }),
    store_unavailable: (world) =>
      ask(world, 'undoEmailChange', { body: { token: newUndoToken() } }, world.cut.url),
  },
}
