import type { Command } from 'commander'
import { listKeys } from '../../lib/keys/list'
import { oneClient } from '../../lib/operator/one-client'
import { revokeKeyOf } from '../../lib/operator/revoke-key'
import { NO_CLIENT } from './clients'
import { explainRefusals } from './failures'
import { addRotateSecret } from './rotate-secret'
import { outboxOf, type Act } from './session'
import { table } from './show'

const NO_KEY = {
  not_found: 'There is no key with this id. `prematch keys list <client>` shows them.',
}

export function addKeys(program: Command, act: Act): void {
  const keys = program
    .command('keys')
    .description('see and revoke keys, which nobody can see whole; replace the secret behind them')

  keys
    .command('list')
    .argument('<client>', 'id, account id or whole address')
    .description('the keys of a client, usable ones first')
    .action(
      act(async ({ platform: { db, clock }, show }, reference: string) => {
        const { clientId } = await explainRefusals(NO_CLIENT, oneClient(db, reference))
        const list = await listKeys(db, clientId, clock.now())
        show(
          list,
          list.length === 0
            ? ['This client has no key.']
            : table(
                ['KEY', 'SHOWN AS', 'NAME', 'STATUS', 'CREATED', 'LAST USED'],
                list.map((key) => [
                  key.id,
                  `${key.prefix}…${key.last4}`,
                  key.name,
                  key.status,
                  key.createdAt,
                  key.lastUsedAt,
                ]),
              ),
        )
      }),
    )

  keys
    .command('revoke')
    .argument('<key>', 'id of the key (key_…)')
    .description('refuse it on every instance, for good')
    .action(
      act(async (session, keyId: string) => {
        const { platform, operator, knowsSecret, show } = session
        const deps = { ...platform, outbox: outboxOf(session) }
        const done = await explainRefusals(NO_KEY, revokeKeyOf(deps, operator, keyId))
        const told = knowsSecret
          ? 'the owner is told by mail and in the portal.'
          : 'the owner is told in the portal, but by no mail: that needs the SECRET_KEY of the service.'
        show({ keyId, ...done, mailed: done.changed && knowsSecret }, [
          done.changed
            ? `${keyId} of ${done.clientId} is revoked; ${told}`
            : `${keyId} of ${done.clientId} was revoked before.`,
        ])
      }),
    )

  addRotateSecret(keys, act)
}
