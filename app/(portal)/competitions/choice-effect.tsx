'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { problemOfThrown } from '@/components/parts/problem-of-thrown'
import { Skeleton } from '@/components/ui/skeleton'
import type { Answer, ChoicePreview } from '@/lib/portal/api'
import { previewChoice } from './actions'

interface ChoiceEffectProps {
  slot: number
  code: string
  /** The Paris day on which replacements renew, written out. */
  renewsOn: string
}

/** What a replacement would take and give, counted by the API. Keeps its size while it is counted. */
export function ChoiceEffect({ slot, code, renewsOn }: ChoiceEffectProps) {
  const t = useTranslations('Competitions')
  const asked = `${slot} ${code}`
  const [found, setFound] = useState<{ asked: string; answer: Answer<ChoicePreview> } | null>(null)
  useEffect(() => {
    let current = true
    void previewChoice({ slot, code })
      .catch((thrown: unknown) => ({ ok: false as const, problem: problemOfThrown(thrown) }))
      .then((answer) => current && setFound({ asked: `${slot} ${code}`, answer }))
    return () => {
      current = false
    }
  }, [slot, code])

  const answer = found?.asked === asked ? found.answer : null
  if (answer && !answer.ok) return <p className="text-small text-warn">{t('previewFailed')}</p>
  const { loses, gains, replacements } = answer?.data ?? {}
  return (
    <div className="grid gap-3" aria-busy={answer === null}>
      <dl className="bg-sunken grid gap-3 rounded-s px-3 py-2.5">
        {loses === null ? null : <Served label={t('loses')} served={loses} />}
        <Served label={t('gains')} served={gains} />
      </dl>
      <p className="text-small text-ink-2 min-h-10 sm:min-h-5">
        {replacements ? t('leftAfter', { left: replacements.left, day: renewsOn }) : null}
      </p>
    </div>
  )
}

interface ServedProps {
  label: string
  /** Absent while it is counted. */
  served: ChoicePreview['gains'] | null | undefined
}

function Served({ label, served }: ServedProps) {
  const t = useTranslations('Competitions')
  return (
    <div className="grid min-h-11 content-start gap-x-3 min-[420px]:grid-cols-[84px_minmax(0,1fr)]">
      <dt className="text-small text-ink-3">{label}</dt>
      <dd>
        {served ? (
          <>
            <span className="font-medium">{served.name}</span>
            <span className="text-small text-ink-2 block">
              {t('servedCounts', {
                ahead: served.matches_available,
                past: served.historical_matches_available,
              })}
            </span>
          </>
        ) : (
          <Skeleton className="h-10 w-56" />
        )}
      </dd>
    </div>
  )
}
