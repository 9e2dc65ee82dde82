'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ProblemNotice } from '@/components/parts/problem'
import { useDraft } from '@/components/parts/use-draft'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { describedBy, Field, Input } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { ActionState } from '@/lib/portal/actions'
import type { AccountSettings } from '@/lib/portal/api'
import { LANGUAGES } from '@/lib/portal/locale'
import { USES } from '@/lib/portal/uses'
import { saveProfile } from './actions'

interface ProfileFormProps {
  accountId: string
  settings: AccountSettings
}

/** What the account is called, what it is for, and the language of its mails. */
export function ProfileForm({ accountId, settings }: ProfileFormProps) {
  const t = useTranslations('Settings')
  const element = useRef<HTMLFormElement>(null)
  const draft = useDraft(element, `profile ${accountId}`, {
    name: settings.name,
    usage_type: settings.usage_type ?? '',
    lang: settings.lang,
  })
  const { forget } = draft
  const [state, action, pending] = useSafeAction(async (before: ActionState, form) => {
    const after = await saveProfile(before, form)
    if (after.status === 'done') forget('all')
    return after
  })
  const problem = state.status === 'failed' ? state.problem : null
  const error = problem?.code === 'invalid_input' ? t('nameInvalid') : null
  return (
    <Form ref={element} action={action} className="grid gap-4 p-4 md:max-w-[520px]">
      <Field id="name" label={t('name')} hint={t('nameHint')} error={error}>
        <Input
          id="name"
          {...draft.field('name')}
          maxLength={80}
          required
          autoComplete="organization"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy('name', true, error)}
        />
      </Field>
      <div className="grid gap-4 @xl:grid-cols-2">
        <Field id="usage_type" label={t('usage')}>
          <Select id="usage_type" {...draft.field('usage_type')}>
            <option value="">{t('usageNone')}</option>
            {USES.map((usage) => (
              <option key={usage} value={usage}>
                {t(`usages.${usage}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="lang" label={t('mailLanguage')}>
          <Select id="lang" {...draft.field('lang')}>
            <option value="en">{LANGUAGES.en.name}</option>
            <option value="fr">{LANGUAGES.fr.name}</option>
          </Select>
        </Field>
      </div>
      {problem && !error ? <ProblemNotice problem={problem} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          {pending ? t('saving') : t('save')}
        </Button>
        <p role="status" className="text-small text-pitch">
          {state.status === 'done' && !pending ? t('saved') : ''}
        </p>
      </div>
    </Form>
  )
}
