import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import type { UsageSavings } from '@/lib/portal/api'

/** From which share on rows that came again are worth a word. */
const WORTH_A_WORD = 0.05
/** Of fewer rows nothing can be said: the first tries of anybody repeat each other. */
const ENOUGH_ROWS = 50

/** What asking with `If-None-Match` saved and could save, from the calls themselves. */
export function SavingsCard({ savings }: { savings: UsageSavings }) {
  const t = useTranslations('Usage')
  const format = useFormatter()
  const { days, rows, repeated_rows: repeated, unchanged, saved_rows: saved } = savings
  const share = rows === 0 ? 0 : repeated / rows
  const few = rows === 0 ? 'coachNone' : rows < ENOUGH_ROWS ? 'coachFew' : undefined
  const could = few === undefined && share >= WORTH_A_WORD
  return (
    <Card>
      <CardHeader
        title={t('savings')}
        aside={<span className="text-small text-ink-3">{t('savingsDays', { days })}</span>}
      />
      <div className="grid gap-2 px-4 py-4">
        <p className="max-w-[72ch]" data-coach>
          {could
            ? t('coach', {
                share: format.number(share, { style: 'percent' }),
                rows: Math.ceil(repeated / days),
              })
            : t(few ?? 'coachGood')}
        </p>
        {unchanged > 0 ? (
          <p className="text-ink-2 max-w-[72ch]">{t('saved', { count: unchanged, rows: saved })}</p>
        ) : null}
        {could ? (
          <p>
            <Link href="/docs#unchanged" className={buttonClass('plain', 'small')}>
              {t('coachHow')}
            </Link>
          </p>
        ) : null}
      </div>
    </Card>
  )
}
