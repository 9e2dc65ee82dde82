'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { ProblemNotice } from '@/components/parts/problem'
import { useHandedOver } from '@/components/parts/use-handed-over'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Form } from '@/components/ui/form'
import { Link } from '@/components/ui/link'
import { parisDate } from '@/lib/portal/time'
import { endCalendar, makeCalendar } from './actions'

/** The selection in the reader's own calendar program: an address that is shown once, can be replaced and ended. */
export function CalendarCard({ since }: { since: string | null }) {
  const t = useTranslations('Competitions')
  const locale = useLocale()
  const labels = useCopyLabels()
  const [made, setMade] = useState<string | null>(null)
  const [asking, setAsking] = useState<'replace' | 'end' | null>(null)
  return (
    <Card aria-labelledby="calendar">
      <CardHeader
        id="calendar"
        title={t('calendarTitle')}
        aside={
          since ? (
            <span className="text-small text-ink-3">
              {t('calendarSince', { day: parisDate(since, locale) })}
            </span>
          ) : null
        }
      />
      <div className="grid gap-3 px-4 py-3.5">
        <p className="text-small text-ink-2 max-w-[72ch]">
          {t('calendarText')}{' '}
          <Link href="/docs#calendar" className="text-ink underline underline-offset-4">
            {t('calendarGuide')}
          </Link>
        </p>
        {since && made ? (
          <>
            <CodeBlock text={made} label={t('calendarLabel')} labels={labels} />
            <p className="text-small max-w-[72ch]">{t('calendarShown')}</p>
          </>
        ) : null}
        {since ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsking('replace')}>{t('calendarReplace')}</Button>
            <Button variant="danger" onClick={() => setAsking('end')}>
              {t('calendarEnd')}
            </Button>
          </div>
        ) : (
          <Make label={t('calendarMake')} onMade={setMade} />
        )}
      </div>
      {asking === 'replace' ? (
        <Ask
          title={t('calendarReplaceTitle')}
          text={t('calendarReplaceText')}
          onClose={() => setAsking(null)}
        >
          {(cancel) => (
            <Make
              label={t('calendarReplace')}
              onMade={(address) => {
                setMade(address)
                setAsking(null)
              }}
              cancel={cancel}
            />
          )}
        </Ask>
      ) : null}
      {asking === 'end' ? (
        <Ask
          title={t('calendarEndTitle')}
          text={t('calendarEndText')}
          onClose={() => setAsking(null)}
        >
          {(cancel) => (
            <End
              onEnded={() => {
                setMade(null)
                setAsking(null)
              }}
              cancel={cancel}
            />
          )}
        </Ask>
      ) : null}
    </Card>
  )
}

interface AskProps {
  title: string
  text: string
  onClose: () => void
  /** The form, with the button that gives up. */
  children: (cancel: ReactNode) => ReactNode
}

function Ask({ title, text, onClose, children }: AskProps) {
  const parts = useTranslations('Parts')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      closeLabel={parts('close')}
    >
      {children(<Button onClick={onClose}>{parts('cancel')}</Button>)}
    </Dialog>
  )
}

interface MakeProps {
  label: string
  onMade: (address: string) => void
  cancel?: ReactNode
}

function Make({ label, onMade, cancel }: MakeProps) {
  const t = useTranslations('Competitions')
  const locale = useLocale()
  const [state, action, pending] = useSafeAction(makeCalendar)
  // The language of its texts stands in the address.
  useHandedOver(state, (address) => onMade(locale === 'en' ? address : `${address}?lang=${locale}`))
  const button = (
    <Button type="submit" variant="primary" pending={pending}>
      {pending ? t('calendarMaking') : label}
    </Button>
  )
  return (
    <Form action={action} className="grid gap-3">
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      {cancel ? (
        <DialogActions>
          {cancel}
          {button}
        </DialogActions>
      ) : (
        <p>{button}</p>
      )}
    </Form>
  )
}

function End({ onEnded, cancel }: { onEnded: () => void; cancel: ReactNode }) {
  const t = useTranslations('Competitions')
  const [state, action, pending] = useSafeAction(endCalendar)
  useHandedOver(state, onEnded)
  return (
    <Form action={action} className="grid gap-3">
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      <DialogActions>
        {cancel}
        <Button type="submit" variant="danger" pending={pending}>
          {t('calendarEnd')}
        </Button>
      </DialogActions>
    </Form>
  )
}
