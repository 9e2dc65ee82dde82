import type { BrowserContext, Page } from '@playwright/test'

/** What a walk took of a person's hands, and of a script's time. */
export interface Taken {
  clicks: number
  /** Fields that were typed into or chosen from. */
  fields: number
  seconds: number
}

/** Counts what is pressed and filled in on every page of a context from here on, ours and Stripe's. */
export async function watchHands(context: BrowserContext): Promise<() => Taken> {
  const hands = { clicks: 0, fields: 0 }
  await context.exposeFunction('__pressed', () => void hands.clicks++)
  await context.exposeFunction('__filled', () => void hands.fields++)
  await context.addInitScript(() => {
    const told = window as unknown as Record<'__pressed' | '__filled', () => void>
    const seen = new WeakSet<EventTarget>()
    // One press is one click, however many elements hear of it.
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && told.__pressed(), true)
    addEventListener(
      'input',
      ({ target }) => {
        const typed = target instanceof HTMLInputElement && !/radio|checkbox/.test(target.type)
        if (!target || seen.has(target) || !(typed || target instanceof HTMLSelectElement)) return
        seen.add(target)
        told.__filled()
      },
      true,
    )
  })
  const began = performance.now()
  return () => ({ ...hands, seconds: (performance.now() - began) / 1000 })
}

/** What it took in November 2026, before the first run on one screen. */
export interface Before {
  clicks: number
  /** Where they were taken. */
  seconds?: number
}

/** A walk as it was measured, beside the figures of the first time. */
export interface Measured extends Taken {
  name: string
  before: Before | 'impossible'
}

const COLUMNS = ['walk', 'clicks', 'before', 'fields', 'seconds', 'before'] as const

/** The walks as a table of text. */
export function tableOf(walks: readonly Measured[]): string {
  const rows = walks.map(({ name, clicks, before, fields, seconds }) => [
    name,
    String(clicks),
    before === 'impossible' ? before : String(before.clicks),
    String(fields),
    seconds.toFixed(1),
    before === 'impossible' ? '' : (before.seconds?.toFixed(1) ?? ''),
  ])
  const widths = COLUMNS.map((column, i) =>
    Math.max(column.length, ...rows.map((row) => row[i]?.length ?? 0)),
  )
  return [[...COLUMNS], ...rows]
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/** Presses what has a name: a button or a link. */
export const press = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole(role, { name }).first().click()
