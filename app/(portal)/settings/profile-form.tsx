'use client'

import { useTranslations } from 'next-intl'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { describedBy, Field, Input } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { AccountSettings } from '@/lib/portal/api'
import { LANGUAGES } from '@/lib/portal/locale'
import { USES } from '@/lib/portal/uses'
import { saveProfile } from './actions'

/** What the account is called, what it is for, and the language of its mails. */
export function ProfileForm({ settings }: { settings: AccountSettings }) {
  const t = useTranslations('Settings')
  const [state, action, pending] = useSafeAction(saveProfile)
  const problem = state.status === 'failed' ? state.problem : null
  const error = problem?.code === 'invalid_input' ? t('nameInvalid') : null
  return (
    // React clears an uncontrolled form after its action; the key gives it what was saved instead.
    <form
      key={JSON.stringify(settings)}
      action={action}
      className="grid gap-4 p-4 md:max-w-[520px]"
    >
      <Field id="name" label={t('name')} hint={t('nameHint')} error={error}>
        <Input
          id="name"
          name="name"
          defaultValue={settings.name}
          maxLength={80}
          required
          autoComplete="organization"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy('name', true, error)}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="usage_type" label={t('usage')}>
          <Select id="usage_type" name="usage_type" defaultValue={settings.usage_type ?? ''}>
            <option value="">{t('usageNone')}</option>
            {USES.map((usage) => (
              <option key={usage} value={usage}>
                {t(`usages.${usage}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="lang" label={t('mailLanguage')}>
          <Select id="lang" name="lang" defaultValue={settings.lang}>
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
    </form>
  )
}
