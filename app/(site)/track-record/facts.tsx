import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ModeReport } from '@/lib/portal/track-record'
import { useFigures } from '@/components/charts/use-figures'

/** The four figures that say most, each beside its interval or what base rates have. */
export function Facts({ figures }: { figures: ModeReport['overall'] }) {
  const t = useTranslations('TrackRecord')
  const { count, score, percent } = useFigures()
  const { n, rps, ece, accuracy, base } = figures
  const between =
    rps.low !== null && rps.high !== null
      ? t('factRps', { low: score(rps.low), high: score(rps.high) })
      : t('rps')
  return (
    <dl className="border-line grid grid-cols-2 border-y lg:grid-cols-4">
      <Fact figure={count(n)}>{t('factN')}</Fact>
      <Fact figure={score(rps.value)} more={t('factBase', { value: score(base.rps) })}>
        {between}
      </Fact>
      <Fact figure={percent(ece)}>{t('factEce', { value: percent(base.ece) })}</Fact>
      <Fact figure={percent(accuracy.value)}>
        {t('factAccuracy', { value: percent(base.accuracy) })}
      </Fact>
    </dl>
  )
}

function Fact({ figure, more, children }: { figure: string; more?: string; children: ReactNode }) {
  return (
    <div className="border-line flex flex-col-reverse justify-end gap-1 py-4 pr-4 even:border-l even:pl-5 not-first:lg:border-l not-first:lg:pl-5">
      <dt className="text-small text-ink-2">
        {children}
        {more ? <span className="block">{more}</span> : null}
      </dt>
      <dd className="num text-[26px] leading-8 font-semibold tracking-[-0.04em]">{figure}</dd>
    </div>
  )
}
