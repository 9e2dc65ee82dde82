import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { notFound, redirect } from 'next/navigation'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { answer, api, unwrap } from '@/lib/portal/api'
import { loadNow } from '@/lib/portal/now'
import { ProblemError } from '@/lib/portal/problem'
import { isFiltered, queryOf, readFilters, requestIdIn, requestsHref } from '@/lib/portal/requests'
import { requireSession } from '@/lib/portal/session'
import { FilterForm } from './filter-form'
import { FindForm } from './find-form'
import { LiveSwitch } from './live-switch'
import { RequestTable } from './request-table'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Requests'))('metaTitle') }
}

export default async function RequestsPage({ searchParams }: PageProps<'/requests'>) {
  const [{ token }, params] = await Promise.all([requireSession(), searchParams])
  const wanted = typeof params.id === 'string' ? params.id : undefined
  const found = wanted === undefined ? null : requestIdIn(wanted)
  if (found !== null) redirect(`/requests/${found}`)
  const filters = readFilters(params)
  const [t, nowUtc, keys] = await Promise.all([
    getTranslations('Requests'),
    loadNow(),
    unwrap(api(token).GET('/v1/dashboard/keys')),
  ])
  const page = await answer(
    api(token).GET('/account/requests', { params: { query: queryOf(filters, nowUtc) } }),
  )
  if (!page.ok) {
    // What stands in the address may be anything; a cursor or a code of ours it is not.
    if (['invalid_cursor', 'invalid_input'].includes(page.problem.code)) notFound()
    throw new ProblemError(page.problem)
  }
  const { requests, next_cursor: older, kept_days: days } = page.data
  const { before } = filters
  return (
    <Words areas={['Live']}>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-h1">{t('title')}</h1>
          <p className="text-ink-2 max-w-[64ch]">{t('text', { days })}</p>
        </div>
        {before === undefined ? <LiveSwitch /> : null}
      </header>
      <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
        {wanted === undefined ? null : <Notice tone="warn">{t('noId')}</Notice>}
        <FindForm typed={wanted} />
        <Card>
          {requests.length > 0 || isFiltered(filters) ? (
            <FilterForm filters={filters} keys={keys.keys} />
          ) : null}
          {requests.length > 0 ? (
            <RequestTable requests={requests} nowUtc={nowUtc} />
          ) : (
            <Empty isFiltered={isFiltered(filters)} />
          )}
          {older !== null || before !== undefined ? (
            <nav
              aria-label={t('pages')}
              className="border-line flex flex-wrap justify-between gap-2 border-t px-4 py-3"
            >
              {before === undefined ? (
                <span />
              ) : (
                <Link
                  href={requestsHref({ ...filters, before: undefined })}
                  className={buttonClass('ghost', 'small')}
                >
                  {t('newest')}
                </Link>
              )}
              {older === null ? null : (
                <Link
                  href={requestsHref({ ...filters, before: older })}
                  className={buttonClass('plain', 'small')}
                >
                  {t('older')}
                </Link>
              )}
            </nav>
          ) : null}
        </Card>
        <p className="text-tiny text-ink-3 max-w-[80ch]">{t('note')}</p>
      </div>
    </Words>
  )
}

/** What will be here, or how to see what is. */
async function Empty({ isFiltered: filtered }: { isFiltered: boolean }) {
  const t = await getTranslations('Requests')
  return (
    <div className="grid justify-items-start gap-3 px-4 py-8">
      <p className="text-h3">{t(filtered ? 'emptyFiltered' : 'empty')}</p>
      <p className="text-ink-2 max-w-[64ch]">{t(filtered ? 'emptyFilteredText' : 'emptyText')}</p>
      <Link href={filtered ? '/requests' : '/overview'} className={buttonClass('plain')}>
        {t(filtered ? 'showAll' : 'toOverview')}
      </Link>
    </div>
  )
}
