import { storeFailure } from '../platform/store-failure'

/** What was looked at, and what came of it. */
export interface Finding {
  check: string
  /** `warning`: works, and may not for long; `skipped`: could not, or need not, be looked at. */
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  /** What is so. */
  detail: string
  /** What to do about it; null where nothing has to be done. */
  advice: string | null
}

const finding =
  (status: Finding['status']) =>
  (check: string, detail: string, advice: string | null = null): Finding => ({
    check,
    status,
    detail,
    advice,
  })

export const ok = finding('ok')
export const skipped = finding('skipped')
export const warning = finding('warning')
export const failed = finding('failed')

/** What went wrong, in the words that it came with, on one line and without what an address may hide. */
export function wordsOf(error: unknown): string {
  const said = storeFailure(error) ?? (error instanceof Error ? error.message : String(error))
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  const words = cause && !said.includes(cause) ? `${said}: ${cause}` : said
  return words.replace(/\/\/[^\s/@]*@/g, '//…@').split('\n', 1)[0] ?? ''
}
