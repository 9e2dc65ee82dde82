import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type LaunchOptions } from '@playwright/test'
import { freePort } from '../../test/free-port'
import { bringLighthouse } from '../../tools/steps/packages-apart.mjs'

export const FORMS = ['mobile', 'desktop'] as const
export type Form = (typeof FORMS)[number]
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
export type Scores = Record<(typeof CATEGORIES)[number], number>

/** What is used of the package, which lies apart: it is an eighth of all packages, and this command's alone. */
interface Package {
  default(
    url: string,
    flags: { port: number; logLevel: 'error'; onlyCategories: string[]; extraHeaders?: object },
    config: unknown,
  ): Promise<{ lhr: Report } | undefined>
  desktopConfig: unknown
}

interface Report {
  runtimeError?: { message: string }
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >
  audits: Record<string, { score: number | null; displayValue?: string } | undefined>
}

async function loadLighthouse(): Promise<Package> {
  const packages = await bringLighthouse()
  const main = path.join(packages, 'lighthouse/core/index.js')
  return (await import(pathToFileURL(main).href)) as Package
}

/** A browser that Lighthouse drives, beside the one of the journey. */
export interface Lighthouse {
  /** Scores of 0 to 100 of one load, and what kept a category from 100. */
  run(url: string, form: Form, cookie: string): Promise<{ scores: Scores; missed: string[] }>
  close(): Promise<void>
}

export async function openLighthouse(options: LaunchOptions): Promise<Lighthouse> {
  const { default: lighthouse, desktopConfig } = await loadLighthouse()
  const port = await freePort()
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  })
  return {
    async run(url, form, cookie) {
      const config = form === 'desktop' ? desktopConfig : undefined
      const flags = {
        port,
        logLevel: 'error' as const,
        onlyCategories: [...CATEGORIES],
        ...(cookie && { extraHeaders: { Cookie: cookie } }),
      }
      const result = await lighthouse(url, flags, config)
      if (!result || result.lhr.runtimeError)
        throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
      const { categories, audits } = result.lhr
      const scores = Object.fromEntries(
        CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      ) as Scores
      const missed = CATEGORIES.filter((name) => scores[name] < 100).flatMap((name) =>
        (categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
      )
      return { scores, missed }
    },
    close: () => browser.close(),
  }
}
