import type { Command } from 'commander'
import { openSecretFile } from '../../lib/operator/secret-file'
import {
  dropOlder,
  makeReplacement,
  renewWhatCanBe,
  RotationRefused,
  secretRotation,
  type HangsOnOlder,
  type RotationStanding,
} from '../../lib/operator/secret-rotation'
import { CommandFailure } from './failures'
import { secretNeeded } from './secret'
import type { Act, Session } from './session'
import { facts } from './show'

const AGAIN = 'Then run this command again.'

const REFUSALS: Record<RotationRefused['reason'], string> = {
  unused: 'Nothing was protected with any secret yet: set another SECRET_KEY, or start once.',
  under_way: 'There is a new secret already: see --status.',
  not_in_use:
    'The new secret is not in use yet, so the one before is needed: start every server with both first, see --status.',
  needed:
    'The secret before is still needed, see --status. Keys are renewed when they are used. With --force they end with it.',
  changed: 'The file with the secret was changed meanwhile: run this command again.',
}

const refusing = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof RotationRefused
      ? new CommandFailure(`secret_${error.reason}`, REFUSALS[error.reason])
      : error
  })

const fileOf = ({ variables: { SECRET_KEY_FILE } }: Session) =>
  SECRET_KEY_FILE ? openSecretFile(SECRET_KEY_FILE) : undefined

const needs = ({ keys, mails, webhooks, codes, sessions }: HangsOnOlder) => ({
  Keys: keys,
  Mails: mails,
  Webhooks: webhooks,
  'Codes in mails': codes,
  'Sessions not seen since': sessions,
})

/** What has to be done next. */
function nextStep({ stage, hangs }: RotationStanding): string {
  switch (stage) {
    case 'unused':
      return REFUSALS.unused
    case 'single':
      return 'One secret, and nothing hangs on another. Without --status this command makes its replacement.'
    case 'announced':
      return `Once every instance runs with SECRET_KEY=<old>,<new>: set <new>,<old> on all of them and start each again. ${AGAIN}`
    case 'set':
      return `No server runs with the new secret first yet: start it again. ${AGAIN}`
    case 'in_use':
      return Object.values(hangs).some((count) => count > 0)
        ? 'Keep the secret before. Keys are stored anew when they are used, codes end in ten minutes, sessions when they are used or after 30 days.'
        : 'Nothing hangs on the secret before: --finish drops it.'
  }
}

const standingLines = (standing: RotationStanding) => [
  ...facts({
    'In use': standing.inUse,
    Since: standing.since,
    'SECRET_KEY here': standing.given.join(', '),
    ...(standing.stage === 'in_use' && needs(standing.hangs)),
  }),
  nextStep(standing),
]

async function begin(session: Session): Promise<void> {
  const { platform, operator, show } = session
  const file = fileOf(session)
  const secret = await refusing(makeReplacement(platform, operator, file))
  if (file)
    return show({ stage: 'set', file: file.path }, [
      `A new secret stands in ${file.path}, before the old one. Start the service again: it protects with the new one what it makes from then on, and still reads what hangs on the old. ${AGAIN}`,
    ])
  show({ stage: 'single', secret }, [
    `A new secret, which is kept nowhere yet: ${secret}`,
    'Put it where SECRET_KEY is set (.env, or what gives the environment), before the old one:',
    `  One instance      SECRET_KEY=${secret},<old>, and start it again.`,
    `  Several           SECRET_KEY=<old>,${secret} on all of them, each started again;`,
    `                    then SECRET_KEY=${secret},<old> on all of them, each started again.`,
    AGAIN,
  ])
}

async function finish(session: Session, force: boolean): Promise<void> {
  const { platform, operator, show } = session
  const file = fileOf(session)
  const done = await refusing(dropOlder(platform, operator, file, force))
  show({ file: file?.path ?? null, ...done }, [
    file
      ? `${file.path} has the new secret alone; a start that comes knows no other.`
      : 'Now set SECRET_KEY to the new secret alone on every instance, and start each again.',
    file
      ? `The one before is kept in ${done.kept.join(', ')}, for backups that were made under it: delete it with the last of those.`
      : `Keep the one before (${done.dropped.join(', ')}) with the backups that were made under it.`,
    ...(force ? facts({ 'Lost with it': '', ...needs(done.lost) }) : []),
  ])
}

/** `keys rotate-secret`: run again and again, it takes the step that comes next. */
export function addRotateSecret(keys: Command, act: Act): void {
  keys
    .command('rotate-secret')
    .description('replace SECRET_KEY, step by step, without anybody losing a key')
    .option('--status', 'tell how far it is and what hangs on the secret before; change nothing')
    .option('--finish', 'drop the secret before, when nothing hangs on it')
    .option('--force', 'with --finish: although something does')
    .action(
      act(
        async (session, asked: { status?: true; finish?: true; force?: true }) => {
          const platform = secretNeeded(session)
          const standing = await secretRotation(platform)
          if (asked.status ?? (asked.finish && standing.stage === 'single'))
            return session.show(standing, standingLines(standing))
          if (asked.finish) return finish(session, asked.force === true)
          if (standing.stage === 'single' || standing.stage === 'unused') return begin(session)
          const resealed =
            standing.stage === 'in_use' ? await refusing(renewWhatCanBe(platform)) : 0
          const now = await secretRotation(platform)
          session.show({ resealed, ...now }, [
            ...(resealed > 0 ? [`${resealed} mails were sealed with the new secret.`] : []),
            ...standingLines(now),
          ])
        },
        { secret: false },
      ),
    )
}
