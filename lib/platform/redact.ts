import { formatWithOptions, stripVTControlCharacters } from 'node:util'

/** Every form in which a secret of ours or of our payment provider is written, by its prefix or its place. */
const SECRETS: [form: RegExp, instead: string][] = [
  // API keys, whole or in part; then sessions, devices, beta, reviewer and unlock links.
  [/pm_(?:developer|starter|beta|test)_\w+/g, 'pm_…'],
  [/(pm[a-z]_)[\w.-]{8,}/g, '$1…'],
  [/((?:sk|rk)_(?:test|live)_)\w+/g, '$1…'],
  [/(whsec_)\w+/g, '$1…'],
  [/(_secret_)\w+/g, '$1…'],
  [/([?&](?:token|code)=)[^&\s"'\\]+/g, '$1…'],
  [/(\w:\/\/[^\s:@/"']*:)[^\s@/"'\\]+(?=@)/g, '$1…'],
]
/** Tells most lines apart, which have none, in one go. */
const SUSPECT = /pm[a-z]?_|[sr]k_|whsec_|_secret_|[?&](?:token|code)=|:\/\//

/** What a terminal may obey or take for the end of a line, beside what JSON escapes by itself. */
const CONTROL = /[\x7f-\x9f\u2028\u2029]/g

const escaped = (text: string): string =>
  text.replace(CONTROL, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

const hide = (text: string): string =>
  SUSPECT.test(text)
    ? SECRETS.reduce((left, [form, instead]) => left.replace(form, instead), text)
    : text

/** A finished line of the log, in JSON, without secrets and without control characters. */
export const safeLine = (line: string): string => escaped(hide(line))

/** Percent-encoded ASCII as itself, however little sense the rest makes. */
export const decodeAscii = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

/** A path or text without secrets, percent-encoded ones too; the same text if there is none. */
export function hideSecrets(text: string): string {
  const hidden = hide(text)
  if (!text.includes('%')) return hidden
  const plain = decodeAscii(text)
  const hiddenPlain = hide(plain)
  return hiddenPlain === plain ? hidden : hiddenPlain
}

/** What was given to the console, as one plain text. */
export const consoleText = (given: readonly unknown[]): string =>
  hideSecrets(stripVTControlCharacters(formatWithOptions({ colors: false }, ...given)))
