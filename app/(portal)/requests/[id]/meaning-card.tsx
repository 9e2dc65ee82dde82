import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { Card, CardHeader } from '@/components/ui/card'
import { buttonClass } from '@/components/ui/button'
import type { FoundRequest } from '@/lib/portal/api'

/** Where a person can do something about a refusal. */
const PLACE: Record<string, '/keys' | '/competitions' | '/overview' | '/billing' | '/usage'> = {
  invalid_api_key: '/keys',
  competition_not_selected: '/competitions',
  competition_not_found: '/competitions',
  invalid_plan_contract: '/overview',
  bulk_not_available: '/billing',
  history_window_exceeded: '/billing',
  unreliable_predictions_require_starter: '/billing',
  rate_limit_exceeded: '/usage',
  hourly_unit_quota_exceeded: '/usage',
  daily_unit_quota_exceeded: '/usage',
  daily_row_quota_exceeded: '/usage',
  concurrency_limit_exceeded: '/usage',
}

/** What an answer means in words, and what to do. */
export function MeaningCard({ call }: { call: FoundRequest }) {
  const t = useTranslations('Requests')
  const says = useTranslations('Errors')
  const { code, message } = call
  const place = code === null ? undefined : PLACE[code]
  // A code that a newer version knows.
  const known = code !== null && code !== 'invalid_input' && says.has(code)
  const text =
    code === null
      ? t(call.status === 304 ? 'meansUnchanged' : call.same_as ? 'meansSame' : 'meansGood')
      : code === 'invalid_input'
        ? t('meansInvalid')
        : known
          ? says(code)
          : (message ?? '')
  return (
    <Card>
      <CardHeader title={t('means')} />
      <div className="grid gap-3 px-4 py-3.5">
        <p className="max-w-[64ch]">{text}</p>
        {message !== null && known ? (
          <p className="text-small text-ink-3 max-w-[72ch]" lang="en">
            <span className="num">message</span>: {message}
          </p>
        ) : null}
        {code === null ? null : (
          <p className="flex flex-wrap items-center gap-2">
            {place ? (
              <Link href={place} className={buttonClass('primary', 'small')}>
                {t(`to_${place.slice(1) as 'keys'}`)}
              </Link>
            ) : null}
            <Link
              href={code === 'invalid_input' ? '/docs/errors' : `/docs/errors/${code}`}
              className={buttonClass('plain', 'small')}
            >
              {t('inDocs')}
            </Link>
            <Link href={`/requests?code=${code}`} className={buttonClass('ghost', 'small')}>
              {t('sameCode')}
            </Link>
          </p>
        )}
        {call.same_as ? (
          <p>
            <Link href={`/requests/${call.same_as.id}`} className={buttonClass('plain', 'small')}>
              {t('earlier')}
            </Link>
          </p>
        ) : null}
      </div>
    </Card>
  )
}
