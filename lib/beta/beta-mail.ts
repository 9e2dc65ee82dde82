import type { Email } from '../accounts/email'
import { BETA_DAYS } from '../plans/limits'
import type { Language } from '../platform/language'
import { frameMail } from '../platform/mail/frame'
import type { Mail } from '../platform/mail/mail'
import { BETA_LINK_HOURS } from './beta-token'

type Part = 'subject' | 'heading' | 'intro' | 'button' | 'life' | 'notYou'

const WORDS: Record<Language, Record<Part, string>> = {
  en: {
    subject: 'Your Prematch beta access',
    heading: 'Your beta access is one click away',
    intro: `The link opens a page that asks for one click. It starts ${BETA_DAYS} days of access and shows your key once, so have a safe place for it ready.`,
    button: 'Open the page',
    life: `The link works for ${BETA_LINK_HOURS} hours, and once.`,
    notYou:
      'You did not ask for it? Then someone mistyped their address. Nothing happens without the click, and you can leave this mail unanswered.',
  },
  fr: {
    subject: 'Votre accès bêta à Prematch',
    heading: 'Votre accès bêta, à un clic',
    intro: `Le lien ouvre une page qui demande un seul clic. Ce clic ouvre ${BETA_DAYS} jours d’accès et affiche votre clé une seule fois : prévoyez où la ranger.`,
    button: 'Ouvrir la page',
    life: `Le lien vaut ${BETA_LINK_HOURS} heures et ne sert qu’une fois.`,
    notYou:
      'Vous n’avez rien demandé ? Quelqu’un s’est sans doute trompé d’adresse. Sans ce clic, rien ne se passe, et ce message n’appelle aucune réponse.',
  },
}

/** The mail with the link. It repeats nothing of what the asker typed: that may be anybody. */
export function betaMail(to: Email, link: string, lang: Language, expiresAt: Date): Mail {
  const words = WORDS[lang]
  const content = frameMail(lang, words.subject, [
    { heading: words.heading },
    { text: words.intro },
    { button: words.button, href: link },
    { text: words.life },
    { aside: words.notYou },
  ])
  return { kind: 'beta_link', to, ...content, expiresAt }
}
