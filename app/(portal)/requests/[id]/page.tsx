import { ChevronLeft } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { answer, api } from '@/lib/portal/api'
import { againHref } from '@/lib/portal/explorer'
import { loopAgainst, loopCode } from '@/lib/portal/loops'
import { loadNow } from '@/lib/portal/now'
import { ProblemError } from '@/lib/portal/problem'
import { portalRuntime } from '@/lib/portal/runtime'
import { requireSession } from '@/lib/portal/session'
import { LoopCard } from '@/components/parts/loop-card'
import { StatusTag } from '@/components/parts/status-tag'
import { CallReceipt } from './call-receipt'
import { MeaningCard } from './meaning-card'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Requests'))('oneTitle') }
}

/** One call: what became of it, what it cost, and how a refusal would not have happened. */
export default async function RequestPage({ params }: PageProps<'/requests/[id]'>) {
  const [{ token }, { id }, t] = await Promise.all([
    requireSession(),
    params,
    getTranslations('Requests'),
  ])
  const [found, nowUtc] = await Promise.all([
    answer(api(token).GET('/account/requests/{id}', { params: { path: { id } } })),
    loadNow(),
  ])
  if (!found.ok && !['not_found', 'invalid_input'].includes(found.problem.code))
    throw new ProblemError(found.problem)
  const back = (
    <p className="mb-3">
      <Link
        href="/requests"
        className="text-small text-ink-2 inline-flex items-center gap-1 py-1.5"
      >
        <ChevronLeft aria-hidden className="size-4" />
        <span>{t('back')}</span>
      </Link>
    </p>
  )
  if (!found.ok)
    return (
      <>
        {back}
        <Card className="grid gap-2 p-5">
          <h1 className="text-h2">{t('notFound')}</h1>
          <p className="text-ink-2 max-w-[64ch]">{t('notFoundText')}</p>
        </Card>
      </>
    )
  const call = found.data
  const loop = loopAgainst(call)
  const again = againHref(call)
  return (
    <Words areas={['Loop']}>
      {back}
      <header className="mb-5 grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <StatusTag status={call.status} />
          {call.code === null ? null : (
            <span translate="no" className="num text-small text-ink-2">
              {call.code}
            </span>
          )}
        </p>
        <h1 translate="no" className="num text-h2 wrap-anywhere">
          <span className="text-ink-3">{call.method}</span> <span>{call.target}</span>
        </h1>
        {again === null ? null : (
          <p>
            <Link href={again} className={buttonClass('plain', 'small')}>
              {t('again')}
            </Link>
          </p>
        )}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-4">
          <MeaningCard call={call} />
          {loop === null ? null : (
            <LoopCard name={loop} code={loopCode(loop, portalRuntime().publicUrl)} />
          )}
        </div>
        <CallReceipt call={call} nowUtc={nowUtc} />
      </div>
    </Words>
  )
}
