import { useTranslations } from 'next-intl'
import { FEW } from '@/components/charts/few'
import { tellingBin } from '@/components/charts/calibration-plot'
import { useFigures } from '@/components/charts/use-figures'
import type { Mode, ModeReport } from '@/lib/portal/track-record'

/** What there is to find in the record; where that would be too little, how long it is. */
export function RecordTitle({ report, mode }: { report: ModeReport | null; mode: Mode }) {
  const t = useTranslations('TrackRecord')
  const { wholePercent } = useFigures()
  const n = report?.overall.n ?? 0
  const bin = report && n >= FEW ? tellingBin(report.calibration) : undefined
  const figures = bin && { said: wholePercent(bin.mean), seen: wholePercent(bin.share) }
  const title = figures
    ? t(mode === 'live' ? 'titleCalibrated' : 'titleReplayed', figures)
    : n > 0
      ? t('titlePlain', { count: n })
      : t('titleNone')
  return (
    <h1 className="max-w-[22ch] text-[34px] leading-[1.08] tracking-[-0.035em] md:text-[44px]">
      {title}
    </h1>
  )
}
