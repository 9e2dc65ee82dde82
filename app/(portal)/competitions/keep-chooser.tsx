'use client'

import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { KeepKey } from '@/components/keys/keep-key'
import { ProblemNotice } from '@/components/parts/problem'
import { problemOfThrown } from '@/components/parts/problem-of-thrown'
import { useReadAnew } from '@/components/parts/use-read-anew'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import type { ApiKey, Selection } from '@/lib/portal/api'
import { leavesOutcomeUnknown, type Problem } from '@/lib/portal/problem'
import { activateKeeping, keepCompetitions } from './actions'
import { useCountryName } from '@/components/parts/use-country-name'

interface KeepChooserProps {
  selection: Selection
  /** How many can be kept. */
  count: number
  /** False once the choice was made; then only what was ticked meanwhile is told about. */
  open: boolean
  /** True where the choice also activates Developer. */
  activates: boolean
  /** The working keys, of which Developer has room for one. */
  keys?: ApiKey[]
}

/** What there is to choose from, by which a change made elsewhere is told. */
const signature = ({ slots, sleeping }: Selection): string =>
  JSON.stringify([slots, sleeping].map((part) => part.map(({ slot, code }) => [slot, code])))

/** Chooses which competitions of a larger plan to go on with. Ticks survive refreshes and failed saves. */
export function KeepChooser({ selection, count, open, activates, keys = [] }: KeepChooserProps) {
  const t = useTranslations('Competitions')
  const countryName = useCountryName()
  const served = selection.slots.flatMap(({ code }) => code ?? [])
  const [draft, setDraft] = useState<{ codes: string[]; madeOn: string } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [keepKey, setKeepKey] = useState<string>()
  const [pending, start] = useTransition()
  const readAnew = useReadAnew()
  const all = [...selection.slots, ...selection.sleeping].filter(({ code }) => code !== null)
  const codes = draft?.codes.filter((code) => all.some((slot) => slot.code === code)) ?? served
  const chosen = all.find(({ code }) => code === codes[0])
  const conflict = draft !== null && draft.madeOn !== signature(selection)
  const whole = codes.length === count

  function tick(code: string, ticked: boolean) {
    const others = codes.filter((one) => one !== code)
    setDraft({
      // Of one place the new tick takes the old one's.
      codes: !ticked ? others : count === 1 ? [code] : [...others, code],
      madeOn: draft?.madeOn ?? signature(selection),
    })
  }

  function save() {
    setProblem(null)
    start(async () => {
      const keep = activates ? activateKeeping : keepCompetitions
      const result = await keep(codes, keepKey).catch((thrown: unknown) => ({
        ok: false as const,
        problem: problemOfThrown(thrown),
      }))
      if (result.ok) return setDraft(null)
      if (leavesOutcomeUnknown(result.problem)) readAnew()
      setProblem(result.problem)
    })
  }

  if (!open)
    return draft === null || pending ? null : (
      <Notice tone="warn" role="alert">
        {t('keptElsewhere')}
      </Notice>
    )
  return (
    <Card>
      <CardHeader
        title={t('keepTitle', { count })}
        aside={
          <span role="status" className="text-small text-ink-3">
            {t('keepCount', { chosen: codes.length, count })}
          </span>
        }
      />
      <div className="grid gap-4 p-4">
        <p className="text-ink-2 max-w-[64ch]">
          {activates ? t('keepActivate') : t('keepText', { count })}
        </p>
        {conflict ? (
          <Notice
            tone="warn"
            role="alert"
            action={
              <Button size="small" onClick={() => setDraft(null)}>
                {t('startOver')}
              </Button>
            }
          >
            {t('conflict')}
          </Notice>
        ) : null}
        <fieldset className="grid gap-x-6 @xl:grid-cols-2">
          <legend className="sr-only">{t('keepTitle', { count })}</legend>
          {all.map(({ code, name, country }) => (
            <label key={code} className="flex min-h-10 cursor-pointer items-center gap-2.5 py-1">
              <input
                type={count === 1 ? 'radio' : 'checkbox'}
                name="keep"
                checked={code !== null && codes.includes(code)}
                disabled={count > 1 && whole && code !== null && !codes.includes(code)}
                onChange={(event) => code && tick(code, event.target.checked)}
                className="accent-pitch size-[18px] shrink-0"
              />
              <span className="min-w-0">
                {name} <span className="text-small text-ink-3">{countryName(country ?? '')}</span>
              </span>
              {code !== null && served.includes(code) ? (
                <span className="text-tiny text-pitch ml-auto">{t('served')}</span>
              ) : null}
            </label>
          ))}
        </fieldset>
        {activates ? <KeepKey keys={keys} onChange={setKeepKey} /> : null}
        {problem ? <ProblemNotice problem={problem} /> : null}
        <p>
          <Button variant="primary" pending={pending} disabled={!whole} onClick={save}>
            {pending
              ? t('keeping')
              : !activates
                ? t('keep', { count })
                : chosen?.name
                  ? t('keepAndActivate', { name: chosen.name })
                  : t('keepAndActivateNone')}
          </Button>
        </p>
      </div>
    </Card>
  )
}
