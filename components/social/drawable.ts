/**
 * Letters that the font which comes with Next lacks. It has Latin without a few rare ones, the commas of Romanian, Cyrillic, and what stands
 * between words.
 */
const LACKING =
  /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0218-\u021b\u0400-\u045f\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/gu

/**
 * A text as a picture can show it. For a letter that it lacks the library would ask a font service of others; here it
 * loses its accent, or is left out.
 */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replace(LACKING, (letter) => letter.normalize('NFD').replace(LACKING, ''))
    .replaceAll(/ {2,}/g, ' ')
    .trim()
