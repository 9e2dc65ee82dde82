import type { Language } from '../language'

/** What a mail is put together from, top to bottom. Plain text; the frame escapes it. */
export type MailPart =
  | { heading: string }
  | { text: string }
  /** Set back: what most readers may skip. */
  | { aside: string }
  /** To be typed or copied: large, and alone on its line. */
  | { code: string }
  | { button: string; href: string }

/** The three forms of one mail's content. */
export interface FramedMail {
  subject: string
  text: string
  html: string
}

const SIGN: Record<Language, string> = {
  en: 'Prematch, football forecasts you can check',
  fr: 'Prematch, des pronostics de football vérifiables',
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const block = (content: string, style = ''): string =>
  `<p style="margin:0 0 16px;${style}">${content}</p>`

function asHtml(part: MailPart): string {
  if ('heading' in part)
    return `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escape(part.heading)}</h1>`
  if ('text' in part) return block(escape(part.text))
  if ('aside' in part) return block(escape(part.aside), 'color:#4b5259')
  if ('code' in part)
    return block(
      escape(part.code),
      'padding:14px 0;background:#e3f2ea;border-radius:6px;color:#0b6b43;text-align:center;font:600 30px/1.2 ui-monospace,monospace;letter-spacing:.24em;text-indent:.24em',
    )
  return block(
    `<a href="${escape(part.href)}" style="display:inline-block;padding:12px 20px;background:#0b6b43;border-radius:6px;color:#ffffff;font-weight:500;text-decoration:none">${escape(part.button)}</a>`,
  )
}

function asText(part: MailPart): string {
  if ('heading' in part) return part.heading
  if ('text' in part) return part.text
  if ('aside' in part) return part.aside
  if ('code' in part) return `    ${part.code}`
  return `${part.button}:\n${part.href}`
}

/** The one look of all mails: their parts on a sheet of paper, our name below. */
export function frameMail(lang: Language, subject: string, parts: MailPart[]): FramedMail {
  const html = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbfbf9;color:#14171a;font:15px/1.6 Geist,system-ui,sans-serif">
<div style="max-width:460px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e4e4dd;border-radius:10px">
${parts.map(asHtml).join('\n')}
<p style="margin:0;color:#646b72;font-size:13px">${SIGN[lang]}</p>
</div></body></html>`
  return { subject, text: [...parts.map(asText), `-- \n${SIGN[lang]}`].join('\n\n'), html }
}
