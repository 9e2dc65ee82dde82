'use client'

import { useTranslations } from 'next-intl'
import { useState, type ChangeEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { fieldClass } from '@/components/ui/field'
import { cn } from '@/components/ui/cn'
import { useTypedBefore } from '@/components/ui/use-typed-before'
import { readLedger, type LedgerRow } from '@/lib/portal/ledger'
import {
  compareWithLedger,
  readForecasts,
  type Comparison,
  type Fault,
  type OwnForecast,
} from './compare-forecasts'
import { ComparisonTable } from './comparison-table'

type Outcome =
  | { kind: 'failed' }
  | { kind: 'scored'; comparisons: Comparison[]; faults: Fault[]; unknown: OwnForecast[] }

/** So many faults are told one by one. */
const TOLD = 8
const EXAMPLE_ROWS = 40

/** Scores a reader's forecasts beside ours, here in the browser: the public ledger comes in, nothing goes out. */
export function OwnForecasts() {
  const t = useTranslations('OwnForecasts')
  const [text, setText] = useState('')
  const lines = useTypedBefore<HTMLTextAreaElement>('', setText)
  const [ledger, setLedger] = useState<LedgerRow[]>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)

  /** The ledger, read once. */
  async function withLedger(then: (rows: LedgerRow[]) => void): Promise<void> {
    setBusy(true)
    try {
      const rows = ledger ?? (await fetchLedger())
      setLedger(rows)
      then(rows)
    } catch {
      setOutcome({ kind: 'failed' })
    } finally {
      setBusy(false)
    }
  }

  const score = () =>
    withLedger((rows) => {
      const { forecasts, faults } = readForecasts(text)
      setOutcome({ kind: 'scored', faults, ...compareWithLedger(forecasts, rows) })
    })

  const fillIn = () =>
    withLedger((rows) => {
      const lines = rows
        .slice(-EXAMPLE_ROWS)
        .map((row) => [row.match_id, row.base_home, row.base_draw, row.base_away].join(','))
      setText(`match_id,home,draw,away\n${lines.join('\n')}\n`)
      setOutcome(undefined)
    })

  async function upload({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    if (!file) return
    setText(await file.text())
    setOutcome(undefined)
    // The same file may be chosen again once it was corrected.
    target.value = ''
  }

  return (
    <Card aria-labelledby="own-forecasts">
      <CardHeader id="own-forecasts" title={t('title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-4">
        <p className="text-ink-2 max-w-[72ch]">{t('text')}</p>
        <label htmlFor="own-lines" className="font-medium">
          {t('lines')}
        </label>
        <textarea
          ref={lines}
          id="own-lines"
          value={text}
          onChange={({ target }) => setText(target.value)}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          placeholder="fsm:v1:…,0.48,0.27,0.25"
          aria-describedby="own-outcome"
          className={cn(fieldClass, 'num md:text-small py-2 text-[16px] whitespace-pre')}
        />
        <div className="flex flex-wrap items-center gap-2.5">
          <Button variant="primary" pending={isBusy} onClick={() => void score()}>
            {t('score')}
          </Button>
          <Button pending={isBusy} onClick={() => void fillIn()}>
            {t('example')}
          </Button>
          <label className="text-ink-2 flex min-h-10 min-w-0 flex-wrap items-center gap-2">
            {t('file')}
            <input
              type="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              onChange={(event) => void upload(event)}
              className="text-small file:border-line-strong file:bg-surface file:text-ink h-10 max-w-full file:mr-3 file:h-10 file:cursor-pointer file:rounded-s file:border file:px-3.5 file:font-medium"
            />
          </label>
        </div>
        <div id="own-outcome" role="status" className="grid gap-3 empty:hidden">
          {outcome?.kind === 'failed' ? <p className="text-danger">{t('failed')}</p> : null}
          {outcome?.kind === 'scored' ? <Scored {...outcome} /> : null}
        </div>
      </div>
    </Card>
  )
}

async function fetchLedger(): Promise<LedgerRow[]> {
  const response = await fetch('/v1/accuracy/ledger?format=jsonl')
  if (!response.ok) throw new Error(`the ledger answered ${response.status}`)
  return readLedger(await response.text())
}

function Scored({ comparisons, faults, unknown }: Extract<Outcome, { kind: 'scored' }>) {
  const t = useTranslations('OwnForecasts')
  return (
    <>
      {comparisons.length === 0 ? <p>{t('nothing')}</p> : null}
      {comparisons.map((one) => (
        <ComparisonTable key={one.mode} {...one} />
      ))}
      {faults.length > 0 ? (
        <div>
          <p className="text-danger font-medium">{t('faults', { count: faults.length })}</p>
          <ul className="text-small">
            {faults.slice(0, TOLD).map(({ line, kind, found }) => (
              <li key={line} className="break-all">
                {t(`fault.${kind}`, { line, found })}
              </li>
            ))}
            {faults.length > TOLD ? <li>{t('more', { count: faults.length - TOLD })}</li> : null}
          </ul>
        </div>
      ) : null}
      {unknown.length > 0 ? (
        <p className="text-small text-ink-2">
          {t('unknown', {
            count: unknown.length,
            lines: unknown
              .slice(0, TOLD)
              .map(({ line }) => line)
              .join(', '),
          })}
        </p>
      ) : null}
    </>
  )
}
