import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { CalibrationPlot, tellingBin } from '@/components/charts/calibration-plot'
import { FEW } from '@/components/charts/few'
import { useFigures } from '@/components/charts/use-figures'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Mode, ModeReport } from '@/lib/portal/track-record'

/** Whether what was said came about as often as was said: the figure that a forecaster is held to. */
export function KeptWord({ report, mode }: { report: ModeReport; mode: Mode }) {
  const t = useTranslations('Site')
  const { count, wholePercent } = useFigures()
  const bin = tellingBin(report.calibration)
  if (!bin) return null
  return (
    <section
      aria-labelledby="kept"
      className="border-line grid items-center gap-x-12 gap-y-7 border-t py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]"
    >
      <div className="grid content-start gap-3">
        <h2 id="kept" className="max-w-[24ch] text-[26px] leading-tight tracking-[-0.025em]">
          {report.overall.n < FEW
            ? t('keptTitleFew')
            : t('keptTitle', { said: wholePercent(bin.mean), seen: wholePercent(bin.share) })}
        </h2>
        <p className="text-ink-2 max-w-[52ch]">
          {t(mode === 'live' ? 'keptText' : 'keptTextReplay', { count: count(report.overall.n) })}
        </p>
        <p>
          <Link href="/track-record" className={buttonClass('plain')}>
            {t('toRecord')}
          </Link>
        </p>
      </div>
      <Card className="py-3">
        <CalibrationPlot
          bins={report.calibration}
          label={t('keptPlot', { count: report.calibration.length })}
        />
      </Card>
    </section>
  )
}
