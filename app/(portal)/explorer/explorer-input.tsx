import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { describedBy, Input, fieldClass } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { MatchSummary } from '@/lib/portal/api'
import { idsIn } from '@/lib/portal/explorer'
import type { ExplorerField } from '@/lib/portal/explorer'
import { parisShortDay } from '@/lib/portal/time'
import type { Competition } from './explorer'

interface ExplorerInputProps {
  field: ExplorerField<ReactNode>
  value: string
  onChange: (value: string) => void
  competitions: Competition[]
  matches: MatchSummary[]
}

/** A parameter in the form that fits what it takes; competitions and matches are the reader's own. */
export function ExplorerInput({
  field,
  value,
  onChange,
  competitions,
  matches,
}: ExplorerInputProps) {
  const t = useTranslations('Explorer')
  const { name, kind, required, fallback, min, max, description } = field
  const id = `parameter-${name}`
  const hint = [
    kind === 'integer' && min !== null && max !== null ? t('between', { min, max }) : '',
  ].join('')
  const shared = {
    id,
    value,
    required,
    'aria-describedby': describedBy(id, description || hint, false),
  }
  const ofMatches = name === 'match_id' || name === 'match_ids'
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex flex-wrap items-baseline gap-x-2 font-medium">
        <code translate="no" className="num text-small">
          {name}
        </code>
        <span className="text-tiny text-ink-3 font-normal">
          {required
            ? t('required')
            : fallback === null || kind === 'choice'
              ? t('optional')
              : t('default', { value: fallback })}
        </span>
      </label>
      {name === 'code' && competitions.length > 0 ? (
        <Select {...shared} onChange={(event) => onChange(event.target.value)}>
          {competitions.some(({ code }) => code === value) ? null : (
            <option value={value}>{value}</option>
          )}
          {competitions.map((competition) => (
            <option key={competition.code} value={competition.code}>
              {`${competition.name} (${competition.code})`}
            </option>
          ))}
        </Select>
      ) : kind === 'choice' ? (
        <Select {...shared} onChange={(event) => onChange(event.target.value)}>
          <option value="">
            {fallback === null ? t('notSent') : t('usual', { value: fallback })}
          </option>
          {field.options
            .filter((option) => option !== fallback || option === value)
            .map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
        </Select>
      ) : kind === 'list' ? (
        <textarea
          {...shared}
          rows={4}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          className={cn(fieldClass, 'num md:text-body min-h-24 py-2 text-[16px] tracking-normal')}
        />
      ) : (
        <Input
          {...shared}
          type={kind === 'integer' ? 'number' : kind === 'date' ? 'date' : 'text'}
          min={min ?? undefined}
          max={max ?? undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          className="num"
        />
      )}
      {description || hint ? (
        <p id={`${id}-hint`} className="text-tiny text-ink-3 flex flex-wrap gap-x-2">
          {hint ? <span>{hint}</span> : null}
          {description ? <span lang="en">{description}</span> : null}
        </p>
      ) : null}
      {ofMatches && matches.length > 0 ? (
        <Matches
          matches={matches}
          chosen={idsIn(value)}
          onChoose={(match) => onChange(name === 'match_id' ? match : toggled(value, match))}
        />
      ) : null}
    </div>
  )
}

/** A list with an id more, or without it. */
const toggled = (list: string, id: string): string => {
  const ids = idsIn(list)
  return (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]).join('\n')
}

function Matches({
  matches,
  chosen,
  onChoose,
}: {
  matches: MatchSummary[]
  chosen: string[]
  onChoose: (id: string) => void
}) {
  const t = useTranslations('Explorer')
  const locale = useLocale()
  return (
    <div role="group" aria-label={t('yourMatches')} className="flex flex-wrap gap-1.5">
      {matches.map((match) => (
        <button
          key={match.id}
          type="button"
          aria-pressed={chosen.includes(match.id)}
          onClick={() => onChoose(match.id)}
          className={cn(
            'text-small inline-flex min-h-10 items-center rounded-s border px-2.5 py-1 text-left md:min-h-8',
            chosen.includes(match.id)
              ? 'border-pitch bg-pitch-soft'
              : 'border-line-strong hover:bg-sunken',
          )}
        >
          <span>{`${match.home_team} – ${match.away_team}, ${parisShortDay(match.kickoff, locale)}`}</span>
        </button>
      ))}
    </div>
  )
}
