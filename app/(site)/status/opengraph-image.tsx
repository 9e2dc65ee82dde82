import { getTranslations } from 'next-intl/server'
import { PICTURE, PictureText, socialPicture } from '@/components/social/picture'

export const alt = 'Prematch: status'
export const size = PICTURE
export const contentType = 'image/png'

/** Nothing of how things stand: networks keep a picture for days. */
export default async function Picture() {
  const [t, page] = await Promise.all([getTranslations('Social'), getTranslations('Status')])
  return socialPicture({
    kicker: t('landing', { count: 0 }),
    title: page('title'),
    children: <PictureText>{page('text')}</PictureText>,
  })
}
