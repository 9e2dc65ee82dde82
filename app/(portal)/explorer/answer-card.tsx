import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { useState, type ReactNode } from 'react'
import { AnswerJson } from '@/components/answers/answer-json'
import { Switch } from '@/components/code/switch'
import { useProblemText } from '@/components/parts/problem'
import { StatusTag } from '@/components/parts/status-tag'
import { Card, CardHeader } from '@/components/ui/card'
import { Receipt, ReceiptLine } from '@/components/ui/receipt'
import type { ExplorerAnswer } from '@/lib/portal/api'
import type { ExplorerCall } from '@/lib/portal/explorer'
import type { ExplorerName } from '@/lib/portal/data-routes'
import { AnswerDrawn } from './answer-drawn'

interface AnswerCardProps {
  made: { call: ExplorerCall; answer: ExplorerAnswer } | null
  meanings: Record<string, ReactNode>
  name: ExplorerName
  /** What can be done with this answer. */
  children: ReactNode
}

/** What came back: its receipt, and the answer drawn or as JSON. */
export function AnswerCard({ made, meanings, name, children }: AnswerCardProps) {
  const t = useTranslations('Explorer')
  const [view, setView] = useState<'drawn' | 'json'>('drawn')
  const answer = made?.answer
  return (
    <Card className="min-h-[420px]">
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            <span>{t('answer')}</span>
            {answer ? <StatusTag status={answer.status} /> : null}
          </span>
        }
        aside={
          answer && answer.body !== null ? (
            <Switch
              label={t('view')}
              options={[
                { value: 'drawn', name: t('drawn') },
                { value: 'json', name: 'JSON' },
              ]}
              value={view}
              onChange={setView}
            />
          ) : null
        }
      />
      <p role="status" className="sr-only">
        {answer
          ? t('announced', { status: answer.status, units: answer.units, rows: answer.rows })
          : ''}
      </p>
      {answer ? (
        <>
          <AnswerReceipt answer={answer} />
          <div className="border-line flex flex-wrap gap-2 border-t px-4 py-3 empty:hidden">
            {children}
          </div>
          <div className="border-line border-t">
            {answer.status === 304 ? (
              <p className="max-w-[64ch] px-4 py-5">{t('unchanged')}</p>
            ) : answer.status >= 400 ? (
              <Refused answer={answer} />
            ) : null}
            {answer.body === null ? null : view === 'json' ? (
              <AnswerJson body={answer.body} meanings={answer.status === 200 ? meanings : {}} />
            ) : answer.status === 200 ? (
              <AnswerDrawn name={name} body={answer.body} />
            ) : null}
          </div>
        </>
      ) : (
        <div className="grid gap-2 px-4 py-8">
          <p className="text-h3">{t('empty')}</p>
          <p className="text-ink-2 max-w-[64ch]">{t('emptyText')}</p>
        </div>
      )}
    </Card>
  )
}

/** What it cost and what is left, from the headers that came with it. */
function AnswerReceipt({ answer }: { answer: ExplorerAnswer }) {
  const t = useTranslations('Explorer')
  const format = useFormatter()
  const { headers } = answer
  const left = (name: string) => {
    const value = headers[name]
    return value === undefined ? '–' : format.number(Number(value))
  }
  return (
    <Receipt>
      <ReceiptLine
        label={t('cost')}
        value={<span data-cost>{t('costValue', { units: answer.units, rows: answer.rows })}</span>}
      />
      <ReceiptLine
        label={t('leftToday')}
        value={t('leftValue', {
          units: left('X-Quota-Units-Remaining-Day'),
          rows: left('X-Match-Rows-Remaining-Day'),
        })}
      />
      <ReceiptLine label={t('leftMinute')} value={left('X-RateLimit-Remaining')} />
      <ReceiptLine
        label={t('took')}
        value={t('ms', { ms: format.number(answer.ms, { maximumFractionDigits: 1 }) })}
      />
      <ReceiptLine
        ruled
        faint
        label={t('id')}
        value={
          <Link
            href={`/requests/${answer.id}`}
            translate="no"
            className="text-ink wrap-anywhere underline underline-offset-2"
          >
            {answer.id}
          </Link>
        }
      />
    </Receipt>
  )
}

/** Why it was refused, and what to do. */
function Refused({ answer }: { answer: ExplorerAnswer }) {
  const t = useTranslations('Explorer')
  const says = useProblemText()
  const code = answer.code ?? 'internal_error'
  const wait = Number(answer.headers['Retry-After'])
  return (
    <div className="grid gap-2 px-4 py-5">
      <p translate="no" className="num text-small text-ink-2">
        {code}
      </p>
      <p className="max-w-[64ch]">
        {says({ code, requestId: null, retryAfterSeconds: wait > 0 ? wait : null })}
      </p>
      <p className="text-small text-ink-3">{t('refusedFree')}</p>
    </div>
  )
}
