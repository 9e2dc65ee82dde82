import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { DoorText } from '@/components/parts/door-text'
import { SignOut } from '@/components/shell/sign-out'
import { Words } from '@/components/shell/words'
import { Button } from '@/components/ui/button'
import { portalRuntime } from '@/lib/portal/runtime'
import { isSuspended } from '@/lib/portal/session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Suspended'))('metaTitle') }
}

/** Where every page of the portal leads while an operator has suspended the client. */
export default async function SuspendedPage() {
  if (!(await isSuspended())) redirect('/overview')
  const t = await getTranslations('Suspended')
  return (
    <Words areas={['Shell']}>
      <DoorText title={t('title')}>{t('text')}</DoorText>
      <p className="text-ink-2">{t('kept')}</p>
      <p className="text-ink-2">
        {t.rich('contact', {
          address: portalRuntime().mailFrom,
          mail: (address) => (
            <a
              href={`mailto:${portalRuntime().mailFrom}`}
              className="text-pitch wrap-anywhere underline"
            >
              {address}
            </a>
          ),
        })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {/* A full load: what the router has prefetched of the portal led here. */}
        <form action="/overview">
          <Button type="submit" variant="primary">
            {t('tryAgain')}
          </Button>
        </form>
        <SignOut />
      </div>
    </Words>
  )
}
