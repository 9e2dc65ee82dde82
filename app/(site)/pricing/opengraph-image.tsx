import { getTranslations } from 'next-intl/server'
import { PICTURE, PictureText, socialPicture } from '@/components/social/picture'

export const alt = 'Prematch: plans and prices'
export const size = PICTURE
export const contentType = 'image/png'

export default async function Picture() {
  const [t, page] = await Promise.all([getTranslations('Social'), getTranslations('Pricing')])
  return socialPicture({
    kicker: t('pricing'),
    title: page('title'),
    children: <PictureText>{page('text')}</PictureText>,
  })
}
