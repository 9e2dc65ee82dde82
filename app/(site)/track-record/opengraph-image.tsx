import { getFormatter, getTranslations } from 'next-intl/server'
import { FEW } from '@/components/charts/few'
import { tellingBin } from '@/components/charts/calibration-plot'
import { PICTURE, PictureText, socialPicture } from '@/components/social/picture'
import { readTrackRecord } from '@/lib/portal/track-record'

export const alt = 'Prematch: the track record'
export const size = PICTURE
export const contentType = 'image/png'

/** The finding that is the title of the page. */
export default async function Picture() {
  const [t, page, format, record] = await Promise.all([
    getTranslations('Social'),
    getTranslations('TrackRecord'),
    getFormatter(),
    readTrackRecord({}),
  ])
  const { report, mode } = record.ok ? record.data : { report: null, mode: 'live' }
  const n = report?.overall.n ?? 0
  const bin = report && n >= FEW ? tellingBin(report.calibration) : undefined
  const whole = (share: number) =>
    format.number(share, { style: 'percent', maximumFractionDigits: 0 })
  return socialPicture({
    kicker: t('record'),
    title: bin
      ? page(mode === 'live' ? 'titleCalibrated' : 'titleReplayed', {
          said: whole(bin.mean),
          seen: whole(bin.share),
        })
      : page('titleNone'),
    children: <PictureText>{n > 0 ? t('recordText', { count: n }) : t('recordNone')}</PictureText>,
  })
}
