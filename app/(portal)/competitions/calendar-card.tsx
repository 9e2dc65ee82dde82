'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
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
import type { ActionState } from '@/lib/portal/actions'
import { parisDate } from '@/lib/portal/time'
import { endCalendar, makeCalendar } from './actions'

/** The selection in the reader's own calendar program: an address that is shown once, can be replaced and ended. */
export function CalendarCard({ since }: { since: string | null }) {
  const t = useTranslations('Competitions')
  const locale = useLocale()
  const labels = useCopyLabels()
  const [address, setAddress] = useState<string | null>(null)
  const [asking, setAsking] = useState<'replace' | 'end' | null>(null)
  // Here and not beside their buttons: these are gone once the page knows what they did.
  const [made, make, making] = useSafeAction(makeCalendar)
  const [ended, end, ending] = useSafeAction(endCalendar)
  const show = useCallback((newest: string | null) => {
    setAddress(newest)
    setAsking(null)
  }, [])
  useHandedOver(made, show)
  useHandedOver(ended, show)
  const close = () => setAsking(null)
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
        {since && address ? (
          <div role="status" className="grid gap-2">
            <CodeBlock
              // The language of its texts stands in the address.
              text={locale === 'en' ? address : `${address}?lang=${locale}`}
              label={t('calendarLabel')}
              labels={labels}
            />
            <p className="text-small max-w-[72ch]">{t('calendarShown')}</p>
          </div>
        ) : null}
        {since ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsking('replace')}>{t('calendarReplace')}</Button>
            <Button variant="danger" onClick={() => setAsking('end')}>
              {t('calendarEnd')}
            </Button>
          </div>
        ) : (
          <Form action={make} className="grid gap-3">
            <Problem state={made} />
            <Button type="submit" pending={making} className="justify-self-start">
              {making ? t('calendarMaking') : t('calendarMake')}
            </Button>
          </Form>
        )}
      </div>
      {asking === 'replace' ? (
        <Ask
          title={t('calendarReplaceTitle')}
          text={t('calendarReplaceText')}
          button={making ? t('calendarMaking') : t('calendarReplace')}
          variant="primary"
          {...{ state: made, action: make, pending: making, close }}
        />
      ) : null}
      {asking === 'end' ? (
        <Ask
          title={t('calendarEndTitle')}
          text={t('calendarEndText')}
          button={t('calendarEnd')}
          variant="danger"
          {...{ state: ended, action: end, pending: ending, close }}
        />
      ) : null}
    </Card>
  )
}

const Problem = ({ state }: { state: ActionState<unknown> }) =>
  state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null

interface AskProps {
  title: string
  text: string
  button: string
  variant: 'primary' | 'danger'
  state: ActionState<unknown>
  action: (form: FormData) => void
  pending: boolean
  close: () => void
}

/** Asks before the address in use stops working. */
function Ask({ title, text, button, variant, state, action, pending, close }: AskProps) {
  const parts = useTranslations('Parts')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && close()}
      title={title}
      description={text}
      closeLabel={parts('close')}
    >
      <Form action={action} className="grid gap-3">
        <Problem state={state} />
        <DialogActions>
          <Button onClick={close}>{parts('cancel')}</Button>
          <Button type="submit" variant={variant} pending={pending}>
            {button}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
