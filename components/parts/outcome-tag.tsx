import { Check, Minus } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { outcomeFor, type OneXTwo } from '@/lib/portal/outcome'
import { Tag } from '../ui/tag'

const WORDS = { home: 'homeWin', draw: 'draw', away: 'awayWin' } as const

/** What came, and what it had been given; a miss is as visible as a hit. */
export function OutcomeTag({
  probabilities,
  score,
}: {
  probabilities: OneXTwo
  score: { home: number; away: number }
}) {
  const t = useTranslations('Outcome')
  const format = useFormatter()
  const { came, isHit } = outcomeFor(probabilities, score)
  const outcome = t(WORDS[came])
  const value = format.number(probabilities[came], {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <Tag tone={isHit ? 'good' : 'warn'}>
      {isHit ? (
        <Check aria-hidden className="size-3.5" />
      ) : (
        <Minus aria-hidden className="size-3.5" />
      )}
      <span>{isHit ? t('hit', { outcome }) : t('miss', { outcome, value })}</span>
    </Tag>
  )
}
