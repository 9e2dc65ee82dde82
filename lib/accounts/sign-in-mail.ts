import type { Language } from '../platform/language'
import { frameMail } from '../platform/mail/frame'
import type { Mail } from '../platform/mail/mail'
import type { Email } from './email'
import { CODE_LIFE_SECONDS } from './sign-in-code'

const MINUTES = CODE_LIFE_SECONDS / 60

/** The subject stays free of the code: it shows on locked screens. */
const WORDS: Record<Language, Record<'subject' | 'intro' | 'life' | 'notYou', string>> = {
  en: {
    subject: 'Your Prematch sign-in code',
    intro: 'Type this code on the page where you asked for it:',
    life: `It works once, for ${MINUTES} minutes. If you asked twice, the newest two codes work.`,
    notYou:
      'You did not ask for it? Then someone mistyped their address. Nothing has changed, and you can leave this mail unanswered.',
  },
  fr: {
    subject: 'Votre code de connexion Prematch',
    intro: 'Saisissez ce code sur la page où vous l’avez demandé :',
    life: `Il sert une seule fois, pendant ${MINUTES} minutes. Si vous en avez demandé plusieurs, les deux derniers sont valables.`,
    notYou:
      'Vous n’avez rien demandé ? Quelqu’un s’est sans doute trompé d’adresse. Rien n’a changé, et ce message n’appelle aucune réponse.',
  },
}

/** The mail that carries a sign-in code. */
export function signInMail(to: Email, code: string, lang: Language, expiresAt: Date): Mail {
  const words = WORDS[lang]
  const content = frameMail(lang, words.subject, [
    { text: words.intro },
    { code },
    { text: words.life },
    { aside: words.notYou },
  ])
  return { kind: 'sign_in_code', to, ...content, expiresAt }
}
