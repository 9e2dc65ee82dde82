import type { Command } from 'commander'
import { acceptSecret, showSecret, type SecretStanding } from '../../lib/operator/secret'
import { CommandFailure } from './failures'
import type { Act, Session } from './session'
import { facts } from './show'

/** @throws CommandFailure where it is not known */
export function secretNeeded({ knowsSecret, platform }: Session) {
  if (knowsSecret) return platform
  throw new CommandFailure(
    'no_secret',
    'SECRET_KEY is not known here: set it, or put the file secret-key back into PREMATCH_STATE_DIR.',
  )
}

/** What the standing means for whoever replaces the secret. */
function advice({ inUse, given, keysNotRenewed }: SecretStanding): string {
  if (inUse === null) return 'Nothing was protected with any secret yet.'
  if (!given.includes(inUse))
    return 'SECRET_KEY here is a strange one: no server starts with it. See --help of accept.'
  if (keysNotRenewed > 0)
    return 'Keep the secret before: these keys end with it. Each is renewed when it is used.'
  return given.length > 1
    ? 'The secret before can go: no key needs it.'
    : 'Every key is stored under it.'
}

export function addSecret(program: Command, act: Act): void {
  const secret = program
    .command('secret')
    .description('see which SECRET_KEY is in use, and replace a lost one')

  secret
    .command('show')
    .description('fingerprints of the secrets, and how many keys need the one before')
    .action(
      act(
        async (session) => {
          const standing = await showSecret(secretNeeded(session))
          session.show(standing, [
            ...facts({
              'In use': standing.inUse,
              Since: standing.since,
              'SECRET_KEY here': standing.given.join(', '),
              'Keys not renewed': standing.keysNotRenewed,
            }),
            advice(standing),
          ])
        },
        { secret: false },
      ),
    )

  secret
    .command('accept')
    .description('put the SECRET_KEY that is set here in use, when the one before is lost')
    .addHelpText(
      'after',
      '\nEvery API key, reviewer cookie, webhook secret and waiting mail that was protected with the lost secret is lost with it; people sign in again. To replace a secret that you have: prematch keys rotate-secret, and nothing is lost.',
    )
    .action(
      act(
        async (session) => {
          const done = await acceptSecret(secretNeeded(session), session.operator)
          session.show(done, [
            done.changed
              ? `SECRET_KEY as it is set here is in use from now on; ${done.lostKeys} API keys no longer work. Start every server with it.`
              : 'SECRET_KEY as it is set here was in use already; nothing was changed.',
          ])
        },
        { secret: false },
      ),
    )
}
