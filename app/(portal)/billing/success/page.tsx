import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Words } from '@/components/shell/words'
import { requireSession } from '@/lib/portal/session'
import { SettleCheckout } from './settle-checkout'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Settlement'))('metaTitle') }
}

/** Where the payment page leads back to. Looking at it changes nothing; the page then asks by itself. */
export default async function CheckoutSuccessPage({ searchParams }: PageProps<'/billing/success'>) {
  await requireSession()
  const { session_id: sessionId } = await searchParams
  if (typeof sessionId !== 'string' || sessionId === '') redirect('/billing')
  return (
    <Words areas={['Settlement', 'Limits']}>
      <SettleCheckout sessionId={sessionId} />
    </Words>
  )
}
