import { getLocale, getTranslations } from 'next-intl/server'
import { PICTURE, PictureBar, socialPicture } from '@/components/social/picture'
import { answer, api } from '@/lib/portal/api'

export const alt = 'Prematch: football forecasts you can hold us to'
export const size = PICTURE
export const contentType = 'image/png'

/** The promise, with the bar of the day's open example. */
export default async function Picture() {
  const [t, site, parts, locale, preview] = await Promise.all([
    getTranslations('Social'),
    getTranslations('Site'),
    getTranslations('Parts'),
    getLocale(),
    answer(api().GET('/api/preview')),
  ])
  const data = preview.ok ? preview.data : null
  const example = data?.example?.match
  return socialPicture({
    kicker: t('landing', { count: data?.competitions ?? 0 }),
    title: site('heroTitle'),
    children: example ? (
      <PictureBar
        shares={example.probabilities}
        locale={locale}
        names={{ home: example.home_team, draw: parts('draw'), away: example.away_team }}
      />
    ) : null,
  })
}
