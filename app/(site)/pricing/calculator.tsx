'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState, type ChangeEvent } from 'react'
import { Card } from '@/components/ui/card'
import { Field, Input } from '@/components/ui/field'
import { Meter } from '@/components/ui/meter'
import { Select } from '@/components/ui/select'
import { useTypedBefore } from '@/components/ui/use-typed-before'
import { estimateDay, OFFERED, smallestPlan, type Habit } from './estimate'
import { PLAN_LIMITS, planTitle } from '@/lib/portal/plans'

const LOOKS_PER_DAY = [1, 4, 24, 96, 288] as const
const MOST = { competitions: 59, matchesAhead: 200 }
type Count = keyof typeof MOST
const DRAWN: Record<Count, string> = { competitions: '5', matchesAhead: '20' }

/** Which plan has room for what somebody means to do, and what a day of it costs there. */
export function Calculator() {
  const t = useTranslations('Calculator')
  const [typed, setTyped] = useState(DRAWN)
  const set = (name: Count) => (text: string) =>
    setTyped((before) => ({ ...before, [name]: text.trim() }))
  const fields = {
    competitions: useTypedBefore(DRAWN.competitions, set('competitions')),
    matchesAhead: useTypedBefore(DRAWN.matchesAhead, set('matchesAhead')),
  }
  const [looksPerDay, setLooks] = useState<number>(24)
  const [sendsTags, setTags] = useState(true)
  const isGood = (name: Count) =>
    /^\d+$/.test(typed[name]) && Number(typed[name]) >= 1 && Number(typed[name]) <= MOST[name]
  const count = (name: Count) => (
    <Field
      id={name}
      label={t(name)}
      error={isGood(name) ? null : t('outOfRange', { most: MOST[name] })}
    >
      <Input
        id={name}
        inputMode="numeric"
        autoComplete="off"
        value={typed[name]}
        aria-invalid={!isGood(name)}
        aria-describedby={`${name}-error`}
        ref={fields[name]}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => set(name)(target.value)}
      />
    </Field>
  )
  const habit: Habit = {
    competitions: Number(typed.competitions),
    matchesAhead: Number(typed.matchesAhead),
    looksPerDay,
    sendsTags,
  }
  return (
    <Card className="grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="border-line grid content-start gap-4 border-b p-5 md:border-r md:border-b-0 md:p-6">
        {count('competitions')}
        {count('matchesAhead')}
        <Field id="looks" label={t('looks')}>
          <Select
            id="looks"
            value={looksPerDay}
            onChange={({ target }) => {
              setLooks(Number(target.value))
            }}
          >
            {LOOKS_PER_DAY.map((looks) => (
              <option key={looks} value={looks}>
                {t(`looks_${looks}`)}
              </option>
            ))}
          </Select>
        </Field>
        <label className="flex min-h-11 items-center gap-2.5 md:min-h-0">
          <input
            type="checkbox"
            className="accent-pitch size-4 shrink-0"
            checked={sendsTags}
            onChange={({ target }) => {
              setTags(target.checked)
            }}
          />
          <span>{t('tags')}</span>
        </label>
      </div>
      <div aria-live="polite" className="grid content-start gap-4 p-5 md:p-6" data-estimate>
        {isGood('competitions') && isGood('matchesAhead') ? (
          <Result habit={habit} />
        ) : (
          <p className="text-ink-2">{t('incomplete')}</p>
        )}
      </div>
    </Card>
  )
}

function Result({ habit }: { habit: Habit }) {
  const t = useTranslations('Calculator')
  const format = useFormatter()
  const fitting = smallestPlan(habit)
  const plan = fitting ?? OFFERED[OFFERED.length - 1] ?? 'starter'
  const limits = PLAN_LIMITS[plan]
  const { requestsPerLook, ...estimate } = estimateDay(habit, limits)
  const lines = { competitions: habit.competitions, ...estimate }
  const untagged = estimateDay({ ...habit, sendsTags: false }, limits)
  const tagged = estimateDay({ ...habit, sendsTags: true }, limits)
  const saved = untagged.rowsPerDay - tagged.rowsPerDay
  return (
    <>
      <h3 className="text-h2">
        {fitting ? t('fits', { plan: planTitle(fitting) }) : t('tooMuch')}
      </h3>
      {fitting ? null : <p className="text-ink-2 max-w-[56ch]">{t('custom')}</p>}
      <ul className="grid gap-3">
        {(Object.keys(lines) as (keyof typeof lines)[]).map((name) => (
          <li key={name} className="grid gap-1">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="text-ink-2">{t(name === 'competitions' ? 'chosen' : name)}</span>
              <span className="num">
                {t('of', { used: format.number(lines[name]), limit: format.number(limits[name]) })}
              </span>
            </p>
            <Meter
              label={t(name === 'competitions' ? 'chosen' : name)}
              used={lines[name]}
              limit={limits[name]}
            />
          </li>
        ))}
      </ul>
      <div className="text-small text-ink-2 grid max-w-[64ch] gap-1">
        <p>
          {t('minutes', {
            requests: requestsPerLook,
            minutes: Math.ceil(requestsPerLook / limits.requestsPerMinute),
          })}
        </p>
        {saved > 0 ? <p>{t(habit.sendsTags ? 'saved' : 'couldSave', { rows: saved })}</p> : null}
      </div>
    </>
  )
}
