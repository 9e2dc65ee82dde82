'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ParisTime } from '@/components/parts/paris-time'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { parisClock, parisDate } from '@/lib/portal/time'
import { undoDeletion } from './actions'

/** On every page while the account is to be deleted: when, what it means now, and the way back. */
export function DeletionBanner({ deleteAt }: { deleteAt: string }) {
  const t = useTranslations('Deletion')
  const locale = useLocale()
  const [state, action, pending] = useSafeAction(undoDeletion)
  return (
    <section aria-label={t('title')} className="grid gap-3 px-4 pt-4 md:px-9 md:pt-6">
      <Notice
        tone="danger"
        action={
          <form action={action}>
            <Button type="submit" pending={pending}>
              {pending ? t('undoing') : t('undo')}
            </Button>
          </form>
        }
      >
        <p className="font-medium">
          {t('willBe')}{' '}
          <ParisTime utc={deleteAt}>
            {parisDate(deleteAt, locale)}, <span className="num">{parisClock(deleteAt)}</span>
          </ParisTime>
        </p>
        <p className="text-small text-ink-2">{t('text')}</p>
      </Notice>
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
    </section>
  )
}
