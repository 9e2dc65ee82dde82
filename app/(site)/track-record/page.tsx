import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/components/shell/words'
import { askedFor } from './asked-for'
import { Record } from './record'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('TrackRecord'))('metaTitle') }
}

export default async function TrackRecordPage({ searchParams }: PageProps<'/track-record'>) {
  const asked = askedFor(await searchParams)
  return (
    <Words areas={['OwnForecasts']}>
      <Record {...asked} />
    </Words>
  )
}
