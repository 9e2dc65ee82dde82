import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/components/shell/words'
import { answer, api, unwrap } from '@/lib/portal/api'
import { loadWorkingKeys } from '@/lib/portal/keys'
import { loadOverview } from '@/lib/portal/overview'
import { portalRuntime } from '@/lib/portal/runtime'
import { requireSession } from '@/lib/portal/session'
import { Leaving } from './leaving'
import { OverviewLive } from './overview-live'

/** Competitions that are offered for a click; the others are in the catalogue. */
const OFFERED = 6

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Overview'))('metaTitle') }
}

export default async function OverviewPage() {
  const { token, me } = await requireSession()
  if (me.account.delete_at) return <Leaving />
  const [view, preview] = await Promise.all([
    loadOverview(token),
    answer(api().GET('/api/preview')),
  ])
  // Only who had a larger plan has several while none is in force.
  const keys =
    view.overview.plan === null && view.overview.keys.active > 1 ? await loadWorkingKeys(token) : []
  const competitions =
    view.overview.next_step === 'choose_competition'
      ? (await unwrap(api(token).GET('/account/catalogue'))).competitions
          .filter((entry) => entry.matches_available > 0)
          .slice(0, OFFERED)
      : []
  return (
    <Words areas={['Overview', 'Quota', 'KeepKey', 'NewKey', 'Plans']}>
      <OverviewLive
        initial={view}
        preview={preview.ok ? preview.data : null}
        baseUrl={portalRuntime().publicUrl}
        keys={keys}
        competitions={competitions}
      />
    </Words>
  )
}
