'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Switch } from '@/components/code/switch'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { readOpenAnswer, type OpenAnswer, type OpenCall } from './open-call'

const Answered = lazy(() => import('./open-answer'))

type View = 'drawn' | 'json' | 'curl'

interface Made {
  status: number
  ms: number
  answer: OpenAnswer
}

interface TryItProps {
  /** The first one's answer is there already. */
  calls: [OpenCall, ...OpenCall[]]
  /** That answer, drawn by the server. */
  children: ReactNode
}

/** Calls that anybody may make: each click really asks, and shows what came back, how long it took and what it cost. */
export function TryIt({ calls, children }: TryItProps) {
  const t = useTranslations('TryIt')
  const format = useFormatter()
  const [call, setCall] = useState<OpenCall>(calls[0])
  const [view, setView] = useState<View>('drawn')
  const [made, setMade] = useState<Record<string, Made | 'failed' | undefined>>({})
  const current = made[call.name]
  const isServed = call === calls[0] && view === 'drawn'

  async function ask({ name, address }: OpenCall) {
    const began = performance.now()
    try {
      const response = await fetch(address)
      const text = await response.text()
      const ms = performance.now() - began
      if (!response.ok) throw new Error(String(response.status))
      const answer = readOpenAnswer(name, text)
      setMade((before) => ({ ...before, [name]: { status: response.status, ms, answer } }))
    } catch {
      setMade((before) => ({ ...before, [name]: 'failed' }))
    }
  }
  const choose = (next: OpenCall) => {
    setCall(next)
    void ask(next)
  }
  const show = (next: View) => {
    setView(next)
    if (next === 'json' && !current) void ask(call)
  }

  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] overflow-hidden lg:grid-cols-[300px_minmax(0,1fr)]">
      <div className="border-line bg-sunken grid content-start gap-1 border-b p-3 sm:grid-cols-3 lg:grid-cols-1 lg:border-r lg:border-b-0">
        {calls.map((one) => (
          <button
            key={one.name}
            type="button"
            aria-pressed={one === call}
            onClick={() => choose(one)}
            className={cn(
              'grid content-start gap-0.5 rounded-s border px-3 py-2.5 text-left',
              one === call
                ? 'border-pitch bg-surface'
                : 'hover:bg-surface border-transparent noscript:hidden',
            )}
          >
            <span className="font-medium">{t(one.name)}</span>
            <code translate="no" className="num text-tiny text-ink-3 wrap-anywhere">
              {`GET ${one.address.split('?', 1)[0] ?? ''}`}
            </code>
          </button>
        ))}
        <p className="text-small text-ink-2 px-3 pt-2 pb-1 sm:col-span-full lg:pt-3">
          {t('noKey')}
        </p>
      </div>
      <div className="grid min-w-0 content-start">
        <div className="border-line flex min-h-[51px] flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-2">
          <p role="status" className="num text-small text-ink-3">
            {current === 'failed'
              ? t('failed')
              : current
                ? t('receipt', {
                    status: current.status,
                    ms: format.number(current.ms, { maximumFractionDigits: 0 }),
                  })
                : t('free')}
          </p>
          <span className="noscript:hidden">
            <Switch
              label={t('view')}
              options={[
                { value: 'drawn', name: t('drawn') },
                { value: 'json', name: 'JSON' },
                { value: 'curl', name: 'curl' },
              ]}
              value={view}
              onChange={show}
            />
          </span>
        </div>
        <div className="min-h-[420px]">
          {isServed ? (
            children
          ) : (
            <Suspense>
              <Answered
                answer={current && current !== 'failed' ? current.answer : null}
                view={view}
                command={call.command}
                label={t(call.name)}
              />
            </Suspense>
          )}
        </div>
      </div>
    </Card>
  )
}
