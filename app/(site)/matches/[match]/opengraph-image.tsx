import { getLocale, getTranslations } from 'next-intl/server'
import {
  PICTURE,
  PictureBar,
  PictureSeal,
  PictureText,
  socialPicture,
} from '@/components/social/picture'
import { parisClock, parisDate } from '@/lib/portal/time'
import { readMatchRecord } from './match-record'

export const alt = 'Prematch: a match and its forecast'
export const size = PICTURE
export const contentType = 'image/png'

/** Who plays and when, and of the forecast what anybody may see: that it is sealed, or what it said. */
export default async function Picture({ params }: { params: Promise<{ match: string }> }) {
  const { match } = await params
  const [t, parts, locale, record] = await Promise.all([
    getTranslations('Social'),
    getTranslations('Parts'),
    getLocale(),
    readMatchRecord(decodeURIComponent(match)),
  ])
  if (!record.ok) return new Response(null, { status: 404 })
  const { fixture, forecast, score } = record.data
  const { competition, season, home_team, away_team, kickoff, kickoff_confirmed } = fixture
  const time = kickoff_confirmed ? parisClock(kickoff) : parts('timeUnknown')
  return socialPicture({
    kicker: `${competition.name} ${season} · ${parisDate(kickoff, locale)}, ${time}`,
    title: [
      { text: home_team, ...(score && { figure: score.home }) },
      { text: away_team, ...(score && { figure: score.away }) },
    ],
    children: forecast?.oneXTwo ? (
      <div style={{ display: 'flex', flexDirection: 'column', gap: 26 }}>
        <PictureBar
          shares={forecast.oneXTwo}
          locale={locale}
          names={{ home: parts('home'), draw: parts('draw'), away: parts('away') }}
        />
        <PictureText>{t(forecast.mode === 'live' ? 'said' : 'replayed')}</PictureText>
      </div>
    ) : forecast ? (
      <PictureSeal>{t('sealed')}</PictureSeal>
    ) : (
      <PictureText>{t('noForecast')}</PictureText>
    ),
  })
}
