import { useTranslations } from 'next-intl'
import { CalibrationPlot } from '@/components/charts/calibration-plot'
import { useFigures } from '@/components/charts/use-figures'
import { Card, CardHeader } from '@/components/ui/card'
import type { ModeReport } from '@/lib/portal/track-record'
import { AsTable } from './as-table'

/** What was said against what was seen, drawn and as a table. */
export function Calibration({ bins }: { bins: ModeReport['calibration'] }) {
  const t = useTranslations('TrackRecord')
  const { count, percent } = useFigures()
  return (
    <Card className="grid content-start">
      <CardHeader title={t('calibration')} />
      <p className="text-small text-ink-2 px-4 pt-3">{t('calibrationText')}</p>
      <CalibrationPlot bins={bins} label={t('calibrationLabel', { count: bins.length })} />
      <AsTable
        label={t('calibration')}
        columns={[t('said'), t('seen'), t('interval'), t('probabilities')]}
        rows={bins.map(({ n, mean, share, low, high }) => [
          percent(mean),
          percent(share),
          t('to', { low: percent(low), high: percent(high) }),
          count(n),
        ])}
      />
    </Card>
  )
}
