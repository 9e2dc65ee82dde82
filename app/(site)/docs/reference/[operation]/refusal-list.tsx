import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { StatusTag } from '@/components/parts/status-tag'
import { codesOf, type ApiDocument, type Operation } from '@/lib/portal/docs/document'
import { costKey } from '../../cost-key'

/** What an operation may refuse, each with what it means and costs, and its page. */
export function RefusalList({
  document,
  operation,
}: {
  document: ApiDocument
  operation: Operation
}) {
  const t = useTranslations('Docs')
  const says = useTranslations('Errors')
  const refusals = Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, answer]) =>
      codesOf(document, answer).map((code) => ({ status: Number(status), code })),
    )
  if (refusals.length === 0) return null
  return (
    <section aria-labelledby="refusals" className="grid gap-3">
      <h2 id="refusals" className="text-h3">
        {t('refusals')}
      </h2>
      <ul className="border-line bg-surface rounded-m divide-line divide-y border">
        {refusals.map(({ status, code }) => {
          const key = code as 'internal_error'
          const entry = document['x-error-codes'][code]
          return (
            <li key={`${status} ${code}`} className="grid gap-1 px-4 py-3">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <StatusTag status={status} />
                <Link
                  translate="no"
                  href={`/docs/errors/${code}`}
                  className="num text-small font-medium wrap-anywhere underline underline-offset-2"
                >
                  {code}
                </Link>
              </span>
              <span className="text-small text-ink-2 max-w-[68ch]">
                {says.has(key) ? says(key) : entry?.message}
              </span>
              {entry?.cost && operation.tags.includes('Data') ? (
                <span className="text-small text-ink-3">{t(costKey(entry.cost))}</span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
