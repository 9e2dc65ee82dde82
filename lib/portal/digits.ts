/** First digit of the decimal digit blocks people paste from: ASCII, Arabic-Indic, Persian, full-width. */
const ZEROS = [0x30, 0x660, 0x6f0, 0xff10]

/**
 * The digits of what was typed or pasted, as ASCII, at most `length` of them: `' 123-456 '` → `'123456'`,
 * `'١٢٣٤٥٦'` → `'123456'`.
 */
export function foldDigits(text: string, length: number): string {
  let digits = ''
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    const zero = ZEROS.find((start) => point >= start && point <= start + 9)
    if (zero !== undefined) digits += String(point - zero)
  }
  return digits.slice(0, length)
}
