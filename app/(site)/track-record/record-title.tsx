import { useTranslations } from 'next-intl'
import type { Mode, ModeReport } from './read-track-record'
import { FEW } from './few'
import { useFigures } from './use-figures'

/** The band that the title tells of, as whole percent are said: the one nearest to six in ten. */
export const tellingBin = (bins: ModeReport['calibration']) =>
  bins.toSorted((a, b) => Math.abs(a.mean - 0.6) - Math.abs(b.mean - 0.6)).at(0)

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
