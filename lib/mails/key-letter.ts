import type { MailKinds } from './kinds'
import type { Letter } from './letters'
import type { Say } from './words'

type KeyEvent = 'created' | 'rotated' | 'revoked' | 'withdrawn' | 'surplus' | 'leaked'

/**
 * What happened to a key. Names it by its name and head, never the key.
 * @param told what follows from it
 * @param more keys that it happened to as well
 */
export function keyLetter(
  { t, date }: Say,
  event: KeyEvent,
  { network, keysUrl, ...about }: MailKinds['key_created'],
  told: string[] = [],
  more: readonly { name: string; prefix: string }[] = [],
): Letter {
  const at = date(about.at, 'd LLLL yyyy, HH:mm')
  const facts = [about, ...more].map(({ name, prefix }) =>
    network === null
      ? t('keys.facts', { name, prefix, at })
      : t('keys.factsFrom', { name, prefix, at, network }),
  )
  const byOthers = event === 'leaked' || event === 'withdrawn'
  return {
    subject: t(`keys.subject.${event}`),
    parts: [
      { heading: t(`keys.heading.${event}`) },
      ...[...facts, ...told].map((text) => ({ text })),
      { button: t('keys.button'), href: keysUrl },
      ...(byOthers ? [] : [{ aside: t('keys.notYou') }]),
    ],
  }
}
