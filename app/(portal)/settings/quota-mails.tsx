'use client'

import { useTranslations } from 'next-intl'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { saveQuotaMails } from './actions'

/** Whether mails about used-up quotas are wanted; saved as it is clicked. */
export function QuotaMails({ wanted }: { wanted: boolean }) {
  const t = useTranslations('Settings')
  const [state, action, pending] = useSafeAction(saveQuotaMails)
  return (
    <form key={String(wanted)} action={action} className="grid gap-3 p-4">
      <label className="flex min-h-10 items-start gap-3">
        <input
          type="checkbox"
          name="quota_mails"
          defaultChecked={wanted}
          aria-disabled={pending || undefined}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="accent-pitch mt-0.5 size-5 shrink-0"
        />
        <span>
          <span className="font-medium">{t('quotaMails')}</span>
          <span className="text-small text-ink-3 block">{t('quotaMailsHint')}</span>
        </span>
      </label>
      <p role="status" className="text-small text-pitch empty:hidden">
        {state.status === 'done' && !pending ? t('saved') : ''}
      </p>
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
    </form>
  )
}
