import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { getTranslations } from 'next-intl/server'
import { MarkdownInline } from '@/components/parts/markdown-inline'
import { Words } from '@/components/shell/words'
import { unwrap, api } from '@/lib/portal/api'
import { readDocument } from '@/lib/portal/docs/document'
import { readRoute, type ExplorerRoute, type ExplorerValues } from '@/lib/portal/explorer'
import { explorerRoute } from './explorer-route'
import { portalRuntime } from '@/lib/portal/runtime'
import { requireSession } from '@/lib/portal/session'
import { Explorer } from './explorer'
import { RouteNav } from './route-nav'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Explorer'))('metaTitle') }
}

/** Every data route, to be tried as oneself: `?route=match&match_id=…` opens one with its form filled. */
export default async function ExplorerPage({ searchParams }: PageProps<'/explorer'>) {
  const [{ token }, params] = await Promise.all([requireSession(), searchParams])
  const name = readRoute(params.route) ?? 'league_matches'
  const [t, document, overview] = await Promise.all([
    getTranslations('Explorer'),
    readDocument(),
    unwrap(api(token).GET('/account/overview')),
  ])
  const route = explorerRoute(document, name)
  const competitions = overview.selection.slots.flatMap(({ code, name: title }) =>
    code === null ? [] : [{ code, name: title ?? code }],
  )
  const given: ExplorerValues = Object.fromEntries(
    route.fields.flatMap((field) => {
      const value = params[field.name]
      return typeof value === 'string' ? [[field.name, value]] : []
    }),
  )
  const [first] = competitions
  const [match] = overview.matches
  const suggested: ExplorerValues = {
    ...(name === 'league_matches' && first && { code: first.code, days: '7' }),
    ...((name === 'match' || name === 'opening') && match && { match_id: match.id }),
    ...(name === 'bulk' && { match_ids: overview.matches.map(({ id }) => id).join('\n') }),
  }
  const values = Object.keys(given).length > 0 ? given : suggested
  return (
    <Words areas={['Answer', 'Explorer']}>
      <header className="mb-5 grid gap-1">
        <h1 className="text-h1">{t('title')}</h1>
        <p className="text-ink-2 max-w-[64ch]">{t('text')}</p>
      </header>
      <RouteNav current={name} />
      <Explorer
        // A form of its own for each address: what stands in another one's fields is not kept.
        key={`${name} ${JSON.stringify(given)}`}
        route={drawn(route)}
        initial={values}
        competitions={competitions}
        matches={overview.matches}
        left={
          overview.usage && {
            unitsHour: overview.usage.hour.remaining,
            unitsDay: overview.usage.day.remaining,
            rows: overview.usage.rows.remaining,
          }
        }
        baseUrl={portalRuntime().publicUrl}
      />
    </Words>
  )
}

/** With the words of the document drawn, here: what reads Markdown stays on the server. */
function drawn({ fields, meanings, ...route }: ExplorerRoute): ExplorerRoute<ReactNode> {
  const draw = (text: string) => <MarkdownInline text={text} />
  return {
    ...route,
    fields: fields.map((field) => ({
      ...field,
      description: field.description === null ? null : draw(field.description),
    })),
    meanings: Object.fromEntries(
      Object.entries(meanings).map(([path, text]) => [path, draw(text)]),
    ),
  }
}
