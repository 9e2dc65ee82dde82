import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

/** The overview while the account waits for its deletion: no figures of what can't be used. The banner above has the date and the way back. */
export function Leaving() {
  const t = useTranslations('Overview')
  return (
    <>
      <h1 className="text-h1 mb-5">{t('titleLeaving')}</h1>
      <Card className="grid max-w-[820px] gap-4 p-4">
        <p className="text-ink-2 max-w-[64ch]">{t('leavingText')}</p>
        <Link href="/settings#data" className={`${buttonClass()} justify-self-start`}>
          {t('leavingExport')}
        </Link>
      </Card>
    </>
  )
}
