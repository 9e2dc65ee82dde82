'use client'

import { Check } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Input } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Tag } from '@/components/ui/tag'
import { useTypedBefore } from '@/components/ui/use-typed-before'
import type { CatalogueEntry } from '@/lib/portal/api'
import { countriesOf, searchCatalogue } from '@/lib/portal/catalogue'
import { useCountryName } from '@/components/parts/use-country-name'

interface CompetitionListProps {
  catalogue: CatalogueEntry[]
  canChoose: boolean
  /** Code of the competition being chosen right now. */
  choosing: string | null
  onChoose: (entry: CatalogueEntry) => void
}

/** The catalogue with search and country filter; what is typed stays when the list is refreshed. */
export function CompetitionList({
  catalogue,
  canChoose,
  choosing,
  onChoose,
}: CompetitionListProps) {
  const t = useTranslations('Competitions')
  const [search, setSearch] = useState('')
  const [country, setCountry] = useState('')
  const field = useTypedBefore('', setSearch)
  const countryName = useCountryName()
  const shown = searchCatalogue(catalogue, { words: search, country }, countryName)

  return (
    <Card>
      <CardHeader
        title={t('catalogue')}
        aside={
          <span role="status" className="text-small text-ink-3">
            {t('count', { count: shown.length })}
          </span>
        }
      />
      <search className="border-line grid gap-3 border-b p-4 @xl:grid-cols-[1fr_220px]">
        <div>
          <label htmlFor="search" className="sr-only">
            {t('search')}
          </label>
          <Input
            ref={field}
            id="search"
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={t('searchPlaceholder')}
          />
        </div>
        <div>
          <label htmlFor="country" className="sr-only">
            {t('country')}
          </label>
          <Select id="country" value={country} onChange={(event) => setCountry(event.target.value)}>
            <option value="">{t('allCountries')}</option>
            {countriesOf(catalogue, countryName).map((name) => (
              <option key={name} value={name}>
                {countryName(name)}
              </option>
            ))}
          </Select>
        </div>
      </search>
      {shown.length === 0 ? (
        <div className="grid justify-items-start gap-3 px-4 py-8">
          <p className="text-ink-2">{t('noneFound')}</p>
          <Button
            onClick={() => {
              setSearch('')
              setCountry('')
            }}
          >
            {t('clear')}
          </Button>
        </div>
      ) : null}
      <ul>
        {shown.map((entry) => (
          <CompetitionRow
            key={entry.code}
            entry={entry}
            canChoose={canChoose}
            pending={choosing === entry.code}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </Card>
  )
}

interface CompetitionRowProps {
  entry: CatalogueEntry
  canChoose: boolean
  pending: boolean
  onChoose: (entry: CatalogueEntry) => void
}

function CompetitionRow({ entry, canChoose, pending, onChoose }: CompetitionRowProps) {
  const t = useTranslations('Competitions')
  const format = useFormatter()
  const countryName = useCountryName()
  const { code, name, country, activity_status: status, matches_available: ahead, selected } = entry
  const choosable = canChoose && entry.catalog_status === 'selectable'
  return (
    <li
      id={code}
      data-competition={code}
      className="border-line target:bg-draw-soft grid scroll-mt-6 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b px-4 py-2 last:border-0 @4xl:grid-cols-[minmax(0,1fr)_140px_150px_90px_112px]"
    >
      <p className="min-w-0">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-small text-ink-3 @4xl:hidden">{countryName(country)}</span>
        <span translate="no" className="num text-tiny text-ink-3 block wrap-anywhere">
          {code}
        </span>
      </p>
      <span className="text-ink-2 hidden @4xl:block">{countryName(country)}</span>
      <span className="text-small text-ink-3 order-last col-span-2 flex items-center gap-2 @4xl:order-none @4xl:col-span-1 @4xl:justify-end">
        <span className="@4xl:hidden">
          <SeasonTag status={status} ahead={ahead} />
        </span>
        <AheadCount
          text={t('aheadCount', { count: ahead })}
          figure={ahead > 0 ? format.number(ahead) : null}
        />
      </span>
      <span className="hidden @4xl:block">
        <SeasonTag status={status} ahead={ahead} />
      </span>
      <span className="row-span-1 justify-self-end">
        {selected ? (
          <span className="text-pitch inline-flex h-10 items-center gap-1.5 font-medium md:h-8">
            <Check aria-hidden className="size-4" />
            {t('yours')}
          </span>
        ) : choosable ? (
          <Button
            size="small"
            pending={pending}
            aria-label={t('chooseName', { name })}
            onClick={() => onChoose(entry)}
          >
            {pending ? t('choosing') : t('choose')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

/** The sentence with its figure in the figures' typeface. */
function AheadCount({ text, figure }: { text: string; figure: string | null }) {
  if (figure === null || !text.startsWith(figure)) return <span>{text}</span>
  return (
    <span>
      <span className="num text-ink">{figure}</span>
      {text.slice(figure.length)}
    </span>
  )
}

/** A season that is on may have no match ahead for a while. */
function SeasonTag({
  status,
  ahead,
}: {
  status: CatalogueEntry['activity_status']
  ahead: number
}) {
  const t = useTranslations('Competitions')
  const pauses = status === 'active' && ahead === 0
  return (
    <Tag tone={status === 'active' && !pauses ? 'good' : 'quiet'}>
      {pauses ? t('betweenRounds') : t(status)}
    </Tag>
  )
}
