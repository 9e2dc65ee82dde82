import { getLocale, getTranslations } from 'next-intl/server'
import { readChanges } from '@/components/docs/changes'
import { ACCOUNT_PLACES, PLACES } from '@/components/shell/places'
import { answer, api } from '@/lib/portal/api'
import { ALIASES } from '@/lib/portal/aliases'
import { errorsOf, operationsOf, readDocument } from '@/lib/portal/docs/document'
import { guide } from '@/lib/portal/docs/guide'
import type { PaletteItem } from '@/components/palette/search-palette'
import { portalRuntime } from '@/lib/portal/runtime'

/** What the palette searches, in the reader's language; fetched when it is opened first. Nothing in it is anybody's own. */
export async function GET(): Promise<Response> {
  const [t, countries, says, locale, document, status] = await Promise.all([
    getTranslations('Palette'),
    getTranslations('Countries'),
    getTranslations('Errors'),
    getLocale(),
    readDocument(),
    answer(api().GET('/v1/status')),
  ])
  const shell = await getTranslations('Shell')
  const [sections, changes] = await Promise.all([
    guide(locale, portalRuntime().publicUrl),
    readChanges(),
  ])
  const country = (name: string) => {
    const key = name as 'France'
    return countries.has(key) ? countries(key) : name
  }
  const items: PaletteItem[] = [
    ...[...PLACES, ...ACCOUNT_PLACES].map(({ href, label }) => ({
      kind: 'place' as const,
      title: shell(label),
      href,
    })),
    { kind: 'place', title: t('changeAddress'), href: '/settings/email' },
    { kind: 'place', title: shell('docs'), href: '/docs' },
    { kind: 'place', title: t('status'), href: '/status' },
    { kind: 'place', title: t('record'), href: '/track-record' },
    { kind: 'place', title: t('prices'), href: '/pricing' },
    // Without the API there are no competitions to lead to; the rest still is.
    ...(status.ok ? status.data.competitions : []).map((one) => ({
      kind: 'competition' as const,
      title: one.name,
      href: `/competitions#${one.code}`,
      also: [one.code, one.country, country(one.country), ...(ALIASES[one.code] ?? [])].join(' '),
    })),
    ...sections.map(({ id, title, text }) => ({
      kind: 'guide' as const,
      title,
      href: `/docs#${id}`,
      text: plain(text),
    })),
    ...operationsOf(document).map(
      ({ method, path, operationId, summary, description = '', parameters = [] }) => ({
        kind: 'route' as const,
        title: `${method} ${path}`,
        href: `/docs/reference/${operationId}`,
        also: operationId,
        text: [summary, plain(description), ...parameters.map((one) => one.name)].join(' '),
      }),
    ),
    ...changes
      .flatMap((group) => group.changes)
      .map(({ id, title, text }) => ({
        kind: 'change' as const,
        title,
        href: `/docs/changelog#${id}`,
        text: plain(text),
      })),
    ...errorsOf(document).map(({ code, status: http, message }) => {
      const key = code as 'internal_error'
      return {
        kind: 'error' as const,
        title: code,
        href: `/docs/errors/${code}`,
        also: String(http),
        text: says.has(key) ? says(key) : message,
      }
    }),
  ]
  return Response.json(items, {
    headers: { 'Cache-Control': 'private, max-age=300', Vary: 'Cookie' },
  })
}

/** Markdown as it reads. */
const plain = (markdown: string): string =>
  markdown
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*#|>]|-{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
