import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { ApiKey } from '@/lib/portal/api'
import { ROUTE_NAMES, ROUTES } from '@/lib/portal/data-routes'
import { isFiltered, SPANS, STATUSES, type RequestFilters } from '@/lib/portal/requests'

/** Which calls are shown: an ordinary form, so that it works without scripts and every view has an address. */
export function FilterForm({ filters, keys }: { filters: RequestFilters; keys: ApiKey[] }) {
  const t = useTranslations('Requests')
  const known = keys.some(({ id }) => id === filters.key)
  return (
    <form
      // Made anew for other filters: a field keeps what was chosen before otherwise.
      key={JSON.stringify(filters)}
      action="/requests"
      aria-label={t('filters')}
      className="border-line grid grid-cols-2 items-end gap-3 border-b px-4 py-3.5 @3xl:flex"
    >
      <Choice name="status" label={t('status')} value={filters.status}>
        <option value="">{t('all')}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`status_${status}`)}
          </option>
        ))}
      </Choice>
      <Choice name="route" label={t('route')} value={filters.route}>
        <option value="">{t('all')}</option>
        {ROUTE_NAMES.map((route) => (
          <option key={route} value={route}>
            {ROUTES[route]}
          </option>
        ))}
      </Choice>
      <Choice name="key" label={t('key')} value={filters.key}>
        <option value="">{t('all')}</option>
        {keys.map(({ id, name, last4 }) => (
          <option key={id} value={id}>
            {`${name} …${last4}`}
          </option>
        ))}
        <option value="explorer">{t('viaExplorer')}</option>
        {filters.key === undefined || known || filters.key === 'explorer' ? null : (
          <option value={filters.key}>{filters.key}</option>
        )}
      </Choice>
      <Choice name="span" label={t('span')} value={filters.span}>
        <option value="">{t('all')}</option>
        {Object.keys(SPANS).map((span) => (
          <option key={span} value={span}>
            {t(`span_${span as keyof typeof SPANS}`)}
          </option>
        ))}
      </Choice>
      {filters.code === undefined ? null : (
        <Choice name="code" label={t('code')} value={filters.code}>
          <option value="">{t('all')}</option>
          <option translate="no" value={filters.code}>
            {filters.code}
          </option>
        </Choice>
      )}
      <div className="col-span-2 flex gap-2">
        <Button type="submit" size="field" className="grow">
          {t('show')}
        </Button>
        {isFiltered(filters) ? (
          <Link href="/requests" className={buttonClass('ghost', 'field')}>
            {t('clear')}
          </Link>
        ) : null}
      </div>
    </form>
  )
}

function Choice({
  name,
  label,
  value,
  children,
}: {
  name: string
  label: string
  value: string | undefined
  children: ReactNode
}) {
  return (
    <label className="grid min-w-0 flex-1 gap-1">
      <span className="text-tiny text-ink-3 font-medium">{label}</span>
      <Select name={name} defaultValue={value ?? ''}>
        {children}
      </Select>
    </label>
  )
}
