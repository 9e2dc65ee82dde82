import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { Words } from '@/components/shell/words'
import { answer, api } from '@/lib/portal/api'
import { askedFor } from '../asked-for'
import { Record } from '../record'

type Props = PageProps<'/track-record/[competition]'>

async function nameOf({ params }: Pick<Props, 'params'>): Promise<{ code: string; name: string }> {
  const { competition } = await params
  const status = await answer(api().GET('/v1/status'))
  const known = status.ok
    ? status.data.competitions.find(({ code }) => code === competition)
    : { code: competition, name: competition }
  return known ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [t, { name }] = await Promise.all([getTranslations('TrackRecord'), nameOf(props)])
  return { title: t('metaTitleOf', { competition: name }) }
}

export default async function CompetitionRecordPage(props: Props) {
  const [{ code }, query] = await Promise.all([nameOf(props), props.searchParams])
  return (
    <Words areas={['OwnForecasts']}>
      <Record {...askedFor(query)} competition={code} />
    </Words>
  )
}
