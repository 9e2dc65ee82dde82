import { inParis } from '../platform/clock'
import type { Language } from '../platform/language'
import { frameMail, type MailPart } from '../platform/mail/frame'
import type { Mail } from '../platform/mail/mail'

export type BillingMailKind =
  | 'starter_started'
  | 'starter_ending'
  | 'starter_ended'
  | 'payment_failed'
  | 'first_payment_failed'
  | 'second_subscription'
  | 'open_account'
  | 'payment_on_its_way'
  | 'public_payment_failed'
  | 'not_opened'

interface Words {
  subject: string
  heading: string
  text: string
  button: string
}

const NOT_PAID_EN: Words = {
  subject: 'Your payment did not go through',
  heading: 'Your payment did not go through',
  text: 'Your bank did not let it through, so Starter has not begun. You can begin again whenever you like, with the same payment method or another one.',
  button: 'Begin again',
}

const EN: Record<BillingMailKind, Words> = {
  starter_started: {
    subject: 'Starter is active',
    heading: 'Starter is active',
    text: 'Your limits changed with your next request. Same keys, same routes: choose up to 20 competitions now.',
    button: 'Choose competitions',
  },
  starter_ending: {
    subject: 'Starter ends on {date}',
    heading: 'Starter ends on {date}',
    text: 'You cancelled your subscription. Everything works until then, and you can take it back with one click. Selections, keys and history stay.',
    button: 'See billing',
  },
  starter_ended: {
    subject: 'Starter has ended',
    heading: 'Starter has ended',
    text: 'Data routes answer 403 until you activate Developer, which is free, or subscribe again. Nothing was deleted: selections, keys and history are where you left them.',
    button: 'Choose how to go on',
  },
  payment_failed: {
    subject: 'A payment did not go through',
    heading: 'A payment did not go through',
    text: 'Starter stays active for now. Pay the open invoice, or check your payment method before it is tried again, so that Starter does not end.',
    button: 'See what is open',
  },
  first_payment_failed: NOT_PAID_EN,
  public_payment_failed: NOT_PAID_EN,
  second_subscription: {
    subject: 'You have two subscriptions',
    heading: 'You have two subscriptions',
    text: 'A second subscription runs beside your first and would be charged too. Cancel the one you do not need; the better one counts meanwhile.',
    button: 'Open billing',
  },
  open_account: {
    subject: 'Paid: now open your account',
    heading: 'Your payment arrived',
    text: 'Sign in with this address: we mail you a code, and Starter is active in the account it opens. Until then nobody can use it.',
    button: 'Sign in',
  },
  payment_on_its_way: {
    subject: 'Your payment is on its way',
    heading: 'Your payment is on its way',
    text: 'Your bank takes a few days with this method. We mail you when the money arrives, or if it does not. You can sign in with this address already; Starter begins with the money.',
    button: 'Sign in',
  },
  not_opened: {
    subject: 'Your Starter is waiting for you',
    heading: 'Paid, and not opened yet',
    text: 'You paid for Starter with this address and nobody has signed in with it. We have stopped its renewal: you are not charged again. Sign in with this address and it is yours, and goes on as you bought it.',
    button: 'Sign in',
  },
}

const NOT_PAID_FR: Words = {
  subject: 'Votre paiement n’a pas abouti',
  heading: 'Votre paiement n’a pas abouti',
  text: 'Votre banque ne l’a pas accepté : Starter n’a donc pas commencé. Vous pouvez recommencer quand vous voulez, avec le même moyen de paiement ou un autre.',
  button: 'Recommencer',
}

const FR: Record<BillingMailKind, Words> = {
  starter_started: {
    subject: 'Starter est actif',
    heading: 'Starter est actif',
    text: 'Vos limites changent dès la prochaine requête. Mêmes clés, mêmes routes : choisissez jusqu’à 20 compétitions.',
    button: 'Choisir des compétitions',
  },
  starter_ending: {
    subject: 'Starter prend fin le {date}',
    heading: 'Starter prend fin le {date}',
    text: 'Vous avez résilié votre abonnement. Tout fonctionne jusque-là, et un clic suffit pour revenir en arrière. Sélections, clés et historique sont conservés.',
    button: 'Voir la facturation',
  },
  starter_ended: {
    subject: 'Starter a pris fin',
    heading: 'Starter a pris fin',
    text: 'Les routes de données répondent 403 tant que vous n’activez pas Developer, gratuit, ou ne reprenez pas un abonnement. Rien n’est supprimé : sélections, clés et historique vous attendent.',
    button: 'Choisir la suite',
  },
  payment_failed: {
    subject: 'Un paiement n’a pas abouti',
    heading: 'Un paiement n’a pas abouti',
    text: 'Starter reste actif pour le moment. Réglez la facture en attente, ou vérifiez votre moyen de paiement avant la prochaine tentative, pour qu’il ne prenne pas fin.',
    button: 'Voir ce qui est en attente',
  },
  first_payment_failed: NOT_PAID_FR,
  public_payment_failed: NOT_PAID_FR,
  second_subscription: {
    subject: 'Vous avez deux abonnements',
    heading: 'Vous avez deux abonnements',
    text: 'Un second abonnement court à côté du premier et serait facturé lui aussi. Résiliez celui dont vous n’avez pas besoin ; le meilleur des deux compte en attendant.',
    button: 'Ouvrir la facturation',
  },
  open_account: {
    subject: 'Paiement reçu : ouvrez votre compte',
    heading: 'Votre paiement est arrivé',
    text: 'Connectez-vous avec cette adresse : nous vous envoyons un code, et Starter est actif dans le compte ainsi ouvert. D’ici là, personne ne peut l’utiliser.',
    button: 'Se connecter',
  },
  payment_on_its_way: {
    subject: 'Votre paiement est en route',
    heading: 'Votre paiement est en route',
    text: 'Avec ce moyen de paiement, votre banque met quelques jours. Nous vous écrirons quand l’argent arrivera, ou s’il n’arrive pas. Vous pouvez déjà vous connecter avec cette adresse ; Starter commence avec l’argent.',
    button: 'Se connecter',
  },
  not_opened: {
    subject: 'Votre Starter vous attend',
    heading: 'Payé, et pas encore ouvert',
    text: 'Vous avez payé Starter avec cette adresse et personne ne s’est connecté avec elle. Nous avons arrêté son renouvellement : vous ne serez plus débité. Connectez-vous avec cette adresse : il est à vous, et continue comme vous l’avez acheté.',
    button: 'Se connecter',
  },
}

const PLACE: Record<BillingMailKind, string> = {
  starter_started: '/competitions',
  starter_ending: '/billing',
  starter_ended: '/billing',
  payment_failed: '/billing',
  first_payment_failed: '/billing',
  public_payment_failed: '/pricing',
  second_subscription: '/billing',
  // Signing in is enough; the page after it checks once more.
  open_account: '/sign-in?next=%2Fbilling%3Ffrom%3Dmail',
  payment_on_its_way: '/sign-in?next=%2Fbilling%3Ffrom%3Dmail',
  not_opened: '/sign-in?next=%2Fbilling%3Ffrom%3Dmail',
}

/**
 * A mail about billing.
 * @param date what `{date}` in its words stands for: shown as a Paris day
 */
export function billingMail(
  kind: BillingMailKind,
  {
    to,
    lang,
    publicUrl,
    date,
  }: { to: string; lang: Language; publicUrl: string; date?: Date | null },
): Mail {
  const words = (lang === 'fr' ? FR : EN)[kind]
  const day = date ? inParis(date).setLocale(lang).toFormat('d MMMM yyyy') : ''
  const fill = (text: string) => text.replace('{date}', day)
  const parts: MailPart[] = [
    { heading: fill(words.heading) },
    { text: fill(words.text) },
    { button: words.button, href: `${publicUrl}${PLACE[kind]}` },
  ]
  return { kind, to, ...frameMail(lang, fill(words.subject), parts) }
}
