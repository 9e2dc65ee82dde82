'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState, useTransition } from 'react'
import { NextStepLink } from '@/components/parts/next-step-link'
import { ProblemNotice } from '@/components/parts/problem'
import { problemOfThrown } from '@/components/parts/problem-of-thrown'
import { useFresh } from '@/components/parts/use-fresh'
import { useReadAnew } from '@/components/parts/use-read-anew'
import { Notice } from '@/components/ui/notice'
import type { CatalogueEntry, NextStep, Selection } from '@/lib/portal/api'
import { leavesOutcomeUnknown, type Problem } from '@/lib/portal/problem'
import { chooseCompetition } from './actions'
import { CompetitionList } from './competition-list'
import { NoDataDialog } from './no-data-dialog'
import { ReplaceDialog } from './replace-dialog'

interface CompetitionPickerProps {
  catalogue: CatalogueEntry[]
  selection: Selection
  /** The Paris day on which replacements renew, written out. */
  renewsOn: string
  nextStep: NextStep
  canChoose: boolean
}

type Outcome =
  | { kind: 'chosen'; name: string; left: number | null }
  | { kind: 'failed'; problem: Problem }

/** The catalogue with its choice: a free place is filled at once, a replacement is asked about first. */
export function CompetitionPicker(props: CompetitionPickerProps) {
  const { catalogue, selection, renewsOn, nextStep, canChoose } = props
  const t = useTranslations('Competitions')
  const [asked, setAsked] = useState<CatalogueEntry | null>(null)
  const [doubted, setDoubted] = useState<{ entry: CatalogueEntry; slot: number } | null>(null)
  const [choosing, setChoosing] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // The answer of a choice comes before the page that was rendered after it.
  const [answered, setAnswered] = useState<{ to: Selection; with: Selection } | null>(null)
  const current = answered?.to === selection ? answered.with : selection
  const [pending, start] = useTransition()
  const inFlight = useRef(false)
  const readAnew = useReadAnew()
  useFresh(null)

  function put(entry: CatalogueEntry, slot: number, replace: boolean) {
    if (inFlight.current) return
    inFlight.current = true
    setChoosing(entry.code)
    setOutcome(null)
    start(async () => {
      const result = await chooseCompetition({ slot, code: entry.code, replace }).catch(
        (thrown: unknown) => ({ ok: false as const, problem: problemOfThrown(thrown) }),
      )
      inFlight.current = false
      setChoosing(null)
      setAsked(null)
      setDoubted(null)
      if (!result.ok) {
        if (leavesOutcomeUnknown(result.problem)) readAnew()
        return setOutcome({ kind: 'failed', problem: result.problem })
      }
      const { replacement_used: replaced, replacements } = result.data
      setAnswered({ to: selection, with: result.data })
      setOutcome({
        kind: 'chosen',
        name: entry.name,
        left: replaced ? Math.max(0, replacements.limit - replacements.used) : null,
      })
    })
  }

  function pick(entry: CatalogueEntry) {
    const free = current.slots.find((slot) => slot.code === null)
    if (!free) setAsked(entry)
    else if (entry.activity_status === 'unavailable') setDoubted({ entry, slot: free.slot })
    else put(entry, free.slot, false)
  }

  return (
    <>
      {outcome?.kind === 'failed' ? <ProblemNotice problem={outcome.problem} /> : null}
      {outcome?.kind === 'chosen' ? (
        <Notice tone="good" role="status" action={<NextStepLink step={nextStep} />}>
          {outcome.left === null
            ? t('chosen', { name: outcome.name })
            : t('replaced', { name: outcome.name, left: outcome.left })}
        </Notice>
      ) : null}
      <CompetitionList
        catalogue={catalogue}
        canChoose={canChoose}
        choosing={choosing}
        onChoose={pick}
      />
      <NoDataDialog
        wanted={doubted?.entry ?? null}
        pending={pending}
        onClose={() => setDoubted(null)}
        onConfirm={(entry) => doubted && put(entry, doubted.slot, false)}
      />
      <ReplaceDialog
        wanted={asked}
        selection={current}
        renewsOn={renewsOn}
        pending={pending}
        onClose={() => setAsked(null)}
        onConfirm={(entry, slot) => put(entry, slot, true)}
      />
    </>
  )
}
