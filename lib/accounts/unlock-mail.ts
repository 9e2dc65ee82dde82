import { inParis } from '../platform/clock'
import type { Language } from '../platform/language'
import { frameMail } from '../platform/mail/frame'
import type { Mail } from '../platform/mail/mail'
import type { Email } from './email'

interface Words {
  subject: string
  heading: string
  why: string
  how: string
  button: string
  life(until: string): string
  notYou: string
}

const WORDS: Record<Language, Words> = {
  en: {
    subject: 'Your way past the Prematch sign-in limit',
    heading: 'Sign in past the limit',
    why: 'So many codes were asked for or tried for this address that its limit is reached, perhaps by somebody else. Who reads this mailbox is not held up by that.',
    how: 'Open this link in the browser where you want to sign in, and confirm there. You then get a code that strangers can’t use up.',
    button: 'Go on signing in',
    life: (until) => `It works once, until ${until}, Paris time.`,
    notYou:
      'You did not ask for it? Then leave this mail unanswered. Nobody gets in without reading your mail.',
  },
  fr: {
    subject: 'Votre accès malgré la limite de connexion Prematch',
    heading: 'Se connecter malgré la limite',
    why: 'Trop de codes ont été demandés ou essayés pour cette adresse : sa limite est atteinte, peut-être par quelqu’un d’autre. Cela n’arrête pas la personne qui lit cette boîte.',
    how: 'Ouvrez ce lien dans le navigateur où vous voulez vous connecter, puis confirmez. Vous recevrez un code que personne d’autre ne peut épuiser.',
    button: 'Poursuivre la connexion',
    life: (until) => `Il sert une seule fois, jusqu’au ${until}, heure de Paris.`,
    notYou:
      'Vous n’avez rien demandé ? Ne répondez pas à ce message. Personne n’entre sans lire votre courrier.',
  },
}

/** The mail whose link lets its reader sign in although strangers have used up the address’s caps. */
export function unlockMail(to: Email, link: string, lang: Language, expiresAt: Date): Mail {
  const words = WORDS[lang]
  const until = inParis(expiresAt).setLocale(lang).toFormat('d LLLL, HH:mm')
  const content = frameMail(lang, words.subject, [
    { heading: words.heading },
    { text: words.why },
    { text: words.how },
    { button: words.button, href: link },
    { text: words.life(until) },
    { aside: words.notYou },
  ])
  return { kind: 'sign_in_unlock', to, ...content, expiresAt }
}
