import { inParis } from '../platform/clock'
import type { Language } from '../platform/language'
import { frameMail, type MailPart } from '../platform/mail/frame'
import type { Mail } from '../platform/mail/mail'

/** What happened to the deletion of an account. */
export type DeletionEvent =
  | { kind: 'requested'; deleteAt: Date; settingsUrl: string; paid: boolean }
  | { kind: 'undone' }
  | { kind: 'done' }

interface Words {
  subject: Record<DeletionEvent['kind'], string>
  requested(at: string): string
  keys: string
  /** For whoever has paid for something. */
  renewal: string
  undo: string
  button: string
  notYou: string
  undone: string
  done: string
  thanks: string
}

const WORDS: Record<Language, Words> = {
  en: {
    subject: {
      requested: 'Your Prematch account will be deleted',
      undone: 'Your Prematch account stays',
      done: 'Your Prematch account is deleted',
    },
    requested: (at) =>
      `Your account and everything in it will be deleted on ${at}, Paris time. Until then you can undo it: sign in and click Keep my account.`,
    keys: 'Your API keys are refused from now on. If you undo the deletion, the same keys work again.',
    renewal:
      'A subscription is not renewed: you are not charged again. If you undo the deletion it goes on, unless you cancelled it yourself.',
    undo: 'A file with everything we hold about you is on the same page.',
    button: 'Open settings',
    notYou:
      'It was not you? Undo it there, end all other sessions, and make sure that nobody else reads this mailbox.',
    undone:
      'The deletion is undone. Nothing was lost: your plan, competitions and usage are as before, and your API keys work again.',
    done: 'Your account is deleted, with its keys, competitions, usage and history. This mail is the last one; your address is no longer stored.',
    thanks: 'Signing in with the same address begins a new, empty account.',
  },
  fr: {
    subject: {
      requested: 'Votre compte Prematch va être supprimé',
      undone: 'Votre compte Prematch est conservé',
      done: 'Votre compte Prematch est supprimé',
    },
    requested: (at) =>
      `Votre compte et tout son contenu seront supprimés le ${at}, heure de Paris. D’ici là, vous pouvez annuler : connectez-vous et cliquez sur Garder mon compte.`,
    keys: 'Vos clés API sont refusées dès maintenant. Si vous annulez la suppression, les mêmes clés fonctionneront à nouveau.',
    renewal:
      'Un abonnement n’est plus renouvelé : vous ne serez plus débité. Si vous annulez la suppression il reprend, sauf si vous l’avez résilié vous-même.',
    undo: 'Un fichier contenant toutes vos données se trouve sur la même page.',
    button: 'Ouvrir les réglages',
    notYou:
      'Ce n’était pas vous ? Annulez depuis cette page, fermez toutes les autres sessions et vérifiez que personne d’autre ne lit cette boîte.',
    undone:
      'La suppression est annulée. Rien n’a été perdu : votre offre, vos compétitions et votre consommation sont inchangées, et vos clés API fonctionnent à nouveau.',
    done: 'Votre compte est supprimé, avec ses clés, ses compétitions, sa consommation et son historique. Ce message est le dernier ; votre adresse n’est plus enregistrée.',
    thanks: 'Si vous vous reconnectez avec la même adresse, un nouveau compte vide sera créé.',
  },
}

/** The mail that tells what happened to the deletion of an account. */
export function deletionMail(to: string, lang: Language, event: DeletionEvent): Mail {
  const words = WORDS[lang]
  const subject = words.subject[event.kind]
  const content = frameMail(lang, subject, [{ heading: subject }, ...partsOf(words, lang, event)])
  return { kind: `deletion_${event.kind}`, to, ...content }
}

function partsOf(words: Words, lang: Language, event: DeletionEvent): MailPart[] {
  switch (event.kind) {
    case 'requested': {
      const at = inParis(event.deleteAt).setLocale(lang).toFormat('d LLLL yyyy, HH:mm')
      return [
        { text: words.requested(at) },
        { text: words.keys },
        ...(event.paid ? [{ text: words.renewal }] : []),
        { button: words.button, href: event.settingsUrl },
        { text: words.undo },
        { aside: words.notYou },
      ]
    }
    case 'undone':
      return [{ text: words.undone }]
    case 'done':
      return [{ text: words.done }, { aside: words.thanks }]
  }
}
