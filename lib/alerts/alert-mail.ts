import type { Language } from '../platform/language'
import { frameMail, type FramedMail } from '../platform/mail/frame'
import type { Counter, Crossing, Threshold } from './crossing'

interface Words {
  locale: string
  subject: Record<Threshold, Record<Counter, string>>
  used: Record<Counter, (used: string, limit: string, left: string) => string>
  usedUp: Record<Counter, (limit: string) => string>
  after: Record<Counter, string>
  button: string
  switchOff: string
}

const WORDS: Record<Language, Words> = {
  en: {
    locale: 'en-GB',
    subject: {
      80: { units: '80% of today’s units are used', rows: '80% of today’s rows are used' },
      100: { units: 'Today’s units are used up', rows: 'Today’s rows are used up' },
    },
    used: {
      units: (used, limit, left) => `Your keys have used ${used} of ${limit} units today. ${left} are left until midnight, Paris time.`,
      rows: (used, limit, left) => `Your keys have used ${used} of ${limit} match rows today. ${left} are left until midnight, Paris time.`,
    },
    usedUp: {
      units: (limit) => `Your keys have used all ${limit} units of today. They renew at midnight, Paris time.`,
      rows: (limit) => `Your keys have used all ${limit} match rows of today. They renew at midnight, Paris time.`,
    },
    after: {
      units: 'When none are left, calls get 429 daily_unit_quota_exceeded with the seconds to wait.',
      rows: 'When an answer needs more rows than are left, the call gets 429 daily_row_quota_exceeded and costs nothing.',
    },
    button: 'See what used them',
    switchOff: 'One mail at 80%, one when all is used, each once a day at most. You can switch them off in your settings.',
  },
  fr: {
    locale: 'fr-FR',
    subject: {
      80: { units: '80 % des unités du jour sont consommées', rows: '80 % des lignes du jour sont consommées' },
      100: { units: 'Les unités du jour sont épuisées', rows: 'Les lignes du jour sont épuisées' },
    },
    used: {
      units: (used, limit, left) => `Vos clés ont consommé ${used} unités sur ${limit} aujourd’hui. Il en reste ${left} jusqu’à minuit, heure de Paris.`,
      rows: (used, limit, left) => `Vos clés ont consommé ${used} lignes de matchs sur ${limit} aujourd’hui. Il en reste ${left} jusqu’à minuit, heure de Paris.`,
    },
    usedUp: {
      units: (limit) => `Vos clés ont consommé les ${limit} unités du jour. Elles se renouvellent à minuit, heure de Paris.`,
      rows: (limit) => `Vos clés ont consommé les ${limit} lignes de matchs du jour. Elles se renouvellent à minuit, heure de Paris.`,
    },
    after: {
      units: 'Quand il n’en reste plus, les appels reçoivent 429 daily_unit_quota_exceeded avec les secondes à attendre.',
      rows: 'Quand une réponse demande plus de lignes qu’il n’en reste, l’appel reçoit 429 daily_row_quota_exceeded et ne coûte rien.',
    },
    button: 'Voir ce qui les a consommées',
    switchOff: 'Un message à 80 %, un autre quand tout est consommé, une fois par jour au plus. Vous pouvez les désactiver dans vos réglages.',
  },
} // prettier-ignore

/** The mail about one threshold of a day's quota. */
export function alertMail(
  lang: Language,
  { counter, used, limit }: Crossing,
  threshold: Threshold,
  publicUrl: string,
): FramedMail {
  const words = WORDS[lang]
  const number = (value: number) => value.toLocaleString(words.locale)
  const subject = words.subject[threshold][counter]
  const fact =
    threshold === 100
      ? words.usedUp[counter](number(limit))
      : words.used[counter](number(used), number(limit), number(Math.max(0, limit - used)))
  return frameMail(lang, subject, [
    { heading: subject },
    { text: fact },
    { text: words.after[counter] },
    { button: words.button, href: `${publicUrl}/usage` },
    { aside: words.switchOff },
  ])
}
