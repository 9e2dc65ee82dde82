import { z } from '@hono/zod-openapi'
import type { Mail } from '../platform/mail/mail'
import type { Email } from './email'
import { CODE_LIFE_SECONDS } from './sign-in-code'

/** Languages of mails and pages. */
export const language = z.enum(['en', 'fr'])
export type Language = z.infer<typeof language>

const MINUTES = CODE_LIFE_SECONDS / 60

/** The subject stays free of the code: it shows on locked screens. */
const WORDS: Record<
  Language,
  Record<'subject' | 'greeting' | 'intro' | 'life' | 'notYou' | 'sign', string>
> = {
  en: {
    subject: 'Your Prematch sign-in code',
    greeting: 'Hello,',
    intro: 'Type this code on the page where you asked for it:',
    life: `It works once, for ${MINUTES} minutes. If you asked twice, the newest two codes work.`,
    notYou:
      'You did not ask for it? Then someone mistyped their address. Nothing has changed, and you can leave this mail unanswered.',
    sign: 'Prematch, football forecasts you can check',
  },
  fr: {
    subject: 'Votre code de connexion Prematch',
    greeting: 'Bonjour,',
    intro: 'Saisissez ce code sur la page où vous l’avez demandé :',
    life: `Il sert une seule fois, pendant ${MINUTES} minutes. Si vous en avez demandé plusieurs, les deux derniers sont valables.`,
    notYou:
      'Vous n’avez rien demandé ? Quelqu’un s’est sans doute trompé d’adresse. Rien n’a changé, et ce message n’appelle aucune réponse.',
    sign: 'Prematch, des pronostics de football vérifiables',
  },
}

/** The mail that carries a sign-in code. */
export function signInMail(to: Email, code: string, lang: Language, expiresAt: Date): Mail {
  const words = WORDS[lang]
  const text = [
    words.greeting,
    words.intro,
    `    ${code}`,
    words.life,
    words.notYou,
    `-- \n${words.sign}`,
  ]
  const paragraph = (content: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${content}</p>`
  const html = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${words.subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbfbf9;color:#14171a;font:15px/1.6 Geist,system-ui,sans-serif">
<div style="max-width:460px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e4e4dd;border-radius:10px">
${paragraph(words.greeting)}
${paragraph(words.intro)}
${paragraph(code, 'padding:14px 0;background:#e3f2ea;border-radius:6px;color:#0b6b43;text-align:center;font:600 30px/1.2 ui-monospace,monospace;letter-spacing:.24em')}
${paragraph(words.life)}
${paragraph(words.notYou, 'color:#4b5259')}
${paragraph(words.sign, 'margin:0;color:#646b72;font-size:13px')}
</div></body></html>`
  return {
    kind: 'sign_in_code',
    to,
    subject: words.subject,
    text: text.join('\n\n'),
    html,
    expiresAt,
  }
}
