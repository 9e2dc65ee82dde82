import { getTranslations } from 'next-intl/server'
import { PICTURE, PictureText, socialPicture } from '@/components/social/picture'

export const alt = 'Prematch: documentation of the API'
export const size = PICTURE
export const contentType = 'image/png'

export default async function Picture() {
  const [t, docs] = await Promise.all([getTranslations('Social'), getTranslations('Docs')])
  return socialPicture({
    kicker: t('docs'),
    title: docs('guideTitle'),
    children: <PictureText>{t('docsText')}</PictureText>,
  })
}
