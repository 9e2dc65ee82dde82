import { useTranslations } from 'next-intl'
import { Card, CardHeader } from '@/components/ui/card'

/** What a proof that holds leaves open: said as plainly as what it shows. */
export function Limits() {
  const t = useTranslations('Match')
  return (
    <Card className="h-full">
      <CardHeader title={t('limits')} />
      <ul className="text-ink-2 grid gap-2.5 px-4 py-4">
        <li>{t('limitTime')}</li>
        <li>{t('limitKeys')}</li>
        <li>{t('limitCode')}</li>
      </ul>
    </Card>
  )
}
