import { readOwner } from '../accounts/owner'
import { inParis } from '../platform/clock'
import type { Tx } from '../platform/db'
import type { Language } from '../platform/language'
import { frameMail, type MailPart } from '../platform/mail/frame'
import type { Outbox } from '../platform/mail/outbox'

/** What happened to a key, as its owner is told by mail. */
export type KeyEvent =
  | { kind: 'created' }
  | { kind: 'rotated'; graceUntil: Date | null; replacedBy: string }
  | { kind: 'revoked' }
  /** Revoked by the people who run the service. */
  | { kind: 'withdrawn' }
  /** Ended because a smaller plan has no room for it; `more` ended with it. */
  | { kind: 'surplus'; more: readonly { name: string; prefix: string }[] }
  /** `foundAt`: where a reporter saw it in public. */
  | { kind: 'leaked'; foundAt: string | null }

interface KeyMail {
  event: KeyEvent
  key: { name: string; prefix: string }
  at: Date
  /** Where the change was asked from; null when an operator made it. */
  network: string | null
}

interface Words {
  subject: Record<KeyEvent['kind'], string>
  heading: Record<KeyEvent['kind'], string>
  /** The key, when, and from where. */
  facts(name: string, prefix: string, at: string, network: string | null): string
  rotated(replacedBy: string): string
  graceUntil(at: string): string
  noGrace: string
  revoked: string
  withdrawn: string
  surplus: string
  leaked: string
  foundAt(place: string): string
  notYou: string
  button: string
}

const WORDS: Record<Language, Words> = {
  en: {
    subject: {
      created: 'A new API key was created',
      rotated: 'An API key was replaced',
      revoked: 'An API key was revoked',
      withdrawn: 'We revoked your API key',
      surplus: 'Your plan has room for fewer API keys',
      leaked: 'Your API key was seen in public and is revoked',
    },
    heading: {
      created: 'A new API key',
      rotated: 'An API key was replaced',
      revoked: 'An API key was revoked',
      withdrawn: 'We revoked your API key',
      surplus: 'Your plan has room for fewer API keys',
      leaked: 'Your API key was seen in public',
    },
    facts: (name, prefix, at, network) =>
      `Key “${name}” (${prefix}…). ${at}, Paris time${network === null ? '' : `, from network ${network}`}.`,
    rotated: (replacedBy) => `Its place is taken by ${replacedBy}…, which was shown once.`,
    graceUntil: (at) => `The old key still works until ${at}, Paris time. You can end it earlier.`,
    noGrace: 'The old key no longer works.',
    revoked: 'Calls with it now fail. It can’t be brought back.',
    withdrawn:
      'Calls with it now fail. The history of your account says so too; create a new key to go on.',
    surplus:
      'Calls with what is named here now fail, and it can’t be brought back. The keys page shows what goes on working.',
    leaked:
      'Anybody could have used it, so we revoked it at once: calls with it now fail. Create a new key, put it into your server, and take the old one out of the public place.',
    foundAt: (place) => `It was seen at ${place}`,
    notYou: 'It was not you? Revoke the keys you do not know and sign out all other devices.',
    button: 'Look at your keys',
  },
  fr: {
    subject: {
      created: 'Une clé d’API a été créée',
      rotated: 'Une clé d’API a été remplacée',
      revoked: 'Une clé d’API a été révoquée',
      withdrawn: 'Nous avons révoqué votre clé d’API',
      surplus: 'Votre offre compte moins de clés d’API',
      leaked: 'Votre clé d’API a été vue en public, elle est révoquée',
    },
    heading: {
      created: 'Une nouvelle clé d’API',
      rotated: 'Une clé d’API a été remplacée',
      revoked: 'Une clé d’API a été révoquée',
      withdrawn: 'Nous avons révoqué votre clé d’API',
      surplus: 'Votre offre compte moins de clés d’API',
      leaked: 'Votre clé d’API a été vue en public',
    },
    facts: (name, prefix, at, network) =>
      `Clé « ${name} » (${prefix}…). ${at}, heure de Paris${network === null ? '' : `, depuis le réseau ${network}`}.`,
    rotated: (replacedBy) => `${replacedBy}… prend sa place ; elle n’a été montrée qu’une fois.`,
    graceUntil: (at) =>
      `L’ancienne clé marche encore jusqu’au ${at}, heure de Paris. Vous pouvez y mettre fin plus tôt.`,
    noGrace: 'L’ancienne clé ne marche plus.',
    revoked: 'Les appels avec cette clé échouent désormais, et elle ne peut pas être rétablie.',
    withdrawn:
      'Les appels avec cette clé échouent désormais. L’historique de votre compte le dit aussi ; créez une nouvelle clé pour continuer.',
    surplus:
      'Les appels avec ce qui est nommé ici échouent désormais, sans retour possible. La page des clés montre ce qui marche encore.',
    leaked:
      'N’importe qui aurait pu s’en servir, nous l’avons donc révoquée aussitôt : les appels avec cette clé échouent. Créez-en une nouvelle, installez-la sur votre serveur et retirez l’ancienne de l’endroit public.',
    foundAt: (place) => `Elle a été vue ici : ${place}`,
    notYou:
      'Ce n’était pas vous ? Révoquez les clés que vous ne connaissez pas et déconnectez tous les autres appareils.',
    button: 'Voir vos clés',
  },
}

function partsOf(words: Words, mail: KeyMail, keysUrl: string, lang: Language): MailPart[] {
  const { event, key, at, network } = mail
  const moment = (instant: Date) => inParis(instant).setLocale(lang).toFormat('d LLLL yyyy, HH:mm')
  const told = (): string[] => {
    switch (event.kind) {
      case 'created':
        return []
      case 'rotated':
        return [
          words.rotated(event.replacedBy),
          event.graceUntil ? words.graceUntil(moment(event.graceUntil)) : words.noGrace,
        ]
      case 'revoked':
        return [words.revoked]
      case 'withdrawn':
        return [words.withdrawn]
      case 'surplus':
        return [
          ...event.more.map(({ name, prefix }) => words.facts(name, prefix, moment(at), network)),
          words.surplus,
        ]
      case 'leaked':
        return [words.leaked, ...(event.foundAt === null ? [] : [words.foundAt(event.foundAt)])]
    }
  }
  return [
    { heading: words.heading[event.kind] },
    { text: words.facts(key.name, key.prefix, moment(at), network) },
    ...told().map((text) => ({ text })),
    { button: words.button, href: keysUrl },
    ...(event.kind === 'leaked' || event.kind === 'withdrawn' ? [] : [{ aside: words.notYou }]),
  ]
}

/**
 * Tells a client's owner by mail what happened to a key, in the transaction of the change. Names the
 * key by its name and head, never the key.
 */
export async function mailKeyEvent(
  tx: Tx,
  { outbox, publicUrl }: { outbox: Outbox; publicUrl: string },
  clientId: string,
  mail: KeyMail,
): Promise<void> {
  const owner = await readOwner(tx, clientId)
  // A demo account has nobody behind its address.
  if (!owner || owner.isDemo) return
  const words = WORDS[owner.lang]
  const { kind } = mail.event
  const parts = partsOf(words, mail, `${publicUrl}/keys`, owner.lang)
  const content = frameMail(owner.lang, words.subject[kind], parts)
  await outbox.enqueue(tx, { kind: `key_${kind}`, to: owner.email, ...content })
}
