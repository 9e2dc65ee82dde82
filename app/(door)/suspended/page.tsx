import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { DoorText } from '@/components/parts/door-text'
import { SignOut } from '@/components/shell/sign-out'
import { buttonClass } from '@/components/ui/button'
import { isSuspended } from '@/lib/portal/session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Suspended'))('metaTitle') }
}

/** Where every page of the portal leads while an operator has suspended the client. */
export default async function SuspendedPage() {
  if (!(await isSuspended())) redirect('/overview')
  const t = await getTranslations('Suspended')
  return (
    <>
      <DoorText title={t('title')}>{t('text')}</DoorText>
      <p className="text-ink-2">{t('kept')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Link href="/overview" className={buttonClass('primary')}>
          {t('tryAgain')}
        </Link>
        <SignOut />
      </div>
    </>
  )
}
