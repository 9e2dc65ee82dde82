/** Folds case and accents, so that `sao` finds `São` and `turkiye` finds `Türkiye`. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
