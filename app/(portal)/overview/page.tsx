import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/components/shell/words'
import { answer, api } from '@/lib/portal/api'
import { loadWorkingKeys } from '@/lib/portal/keys'
import { loadOverview } from '@/lib/portal/overview'
import { portalRuntime } from '@/lib/portal/runtime'
import { requireSession } from '@/lib/portal/session'
import { OverviewLive } from './overview-live'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Overview'))('metaTitle') }
}

export default async function OverviewPage() {
  const { token } = await requireSession()
  const [view, preview] = await Promise.all([
    loadOverview(token),
    answer(api().GET('/api/preview')),
  ])
  // Only who had a larger plan has several while none is in force.
  const keys =
    view.overview.plan === null && view.overview.keys.active > 1 ? await loadWorkingKeys(token) : []
  return (
    <Words areas={['Overview', 'Quota', 'KeepKey', 'Plans']}>
      <OverviewLive
        initial={view}
        preview={preview.ok ? preview.data : null}
        baseUrl={portalRuntime().publicUrl}
        keys={keys}
      />
    </Words>
  )
}
