import { ChevronLeft } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { notFound } from 'next/navigation'
import { LoopCard } from '@/components/parts/loop-card'
import { Words } from '@/components/shell/words'
import { StatusTag } from '@/components/parts/status-tag'
import { errorsOf, readDocument } from '@/lib/portal/docs/document'
import { loopAgainst, loopCode } from '@/lib/portal/loops'
import { portalRuntime } from '@/lib/portal/runtime'
import { costKey } from '../../cost-key'
import { Markdown } from '../../markdown'
import { OperationLine } from '../../operation-list'

type Props = PageProps<'/docs/errors/[code]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).code }
}

/** One error code: what happened, what to do, what it cost, how it looks, and the loop that avoids it. */
export default async function ErrorPage({ params }: Props) {
  const [{ code }, t, says, document] = await Promise.all([
    params,
    getTranslations('Docs'),
    getTranslations('Errors'),
    readDocument(),
  ])
  const entry = errorsOf(document).find((one) => one.code === code)
  if (!entry) notFound()
  const { status, message, cost, example, operations } = entry
  const key = code as 'internal_error'
  const isOfData = operations.some(({ tags }) => tags.includes('Data'))
  const loop = isOfData ? loopAgainst({ status, code, same_as: null }) : null
  const waits = status === 429 || status === 503
  return (
    <Words areas={['Loop']}>
      <div className="grid gap-8 pt-6">
        <header className="grid justify-items-start gap-3">
          <Link
            href={`/docs/errors#${code}`}
            className="text-small text-ink-2 inline-flex items-center gap-1 py-1.5"
          >
            <ChevronLeft aria-hidden className="size-4" />
            <span>{t('allErrors')}</span>
          </Link>
          <StatusTag status={status} />
          <h1 translate="no" className="num text-h1 wrap-anywhere">
            {code}
          </h1>
          <p className="text-lead text-ink-2 max-w-[60ch]">{says.has(key) ? says(key) : message}</p>
        </header>
        {cost ? (
          <section className="grid gap-2">
            <h2 className="text-h3">{t('cost')}</h2>
            <p className="text-body text-ink-2 max-w-[72ch]">{t(costKey(cost))}</p>
          </section>
        ) : null}
        {example === undefined ? null : (
          <section className="grid gap-2">
            <h2 className="text-h3">{t('looksLike')}</h2>
            {waits ? (
              <p className="text-body text-ink-2 max-w-[72ch]">{t('carriesRetryAfter')}</p>
            ) : null}
            <Markdown
              text={`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``}
              label={code}
            />
          </section>
        )}
        {loop ? <LoopCard name={loop} code={loopCode(loop, portalRuntime().publicUrl)} /> : null}
        {operations.length > 0 ? (
          <section className="grid gap-2">
            <h2 className="text-h3">{t('answeredBy', { count: operations.length })}</h2>
            <ul className="grid gap-1.5" lang="en">
              {operations.map((operation) => (
                <li key={operation.operationId}>
                  <Link
                    href={`/docs/reference/${operation.operationId}`}
                    className="no-underline hover:underline"
                  >
                    <OperationLine operation={operation} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Words>
  )
}
