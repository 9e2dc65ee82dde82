import { getTranslations } from 'next-intl/server'
import { NeedsScript } from '@/components/parts/needs-script'
import { SimulatedBanner } from '@/components/parts/simulated-banner'
import { BottomBar } from '@/components/shell/bottom-bar'
import { SessionWatch } from '@/components/shell/session-watch'
import { SideBar } from '@/components/shell/side-bar'
import { Words } from '@/components/shell/words'
import { answer, api } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'
import { currentTheme } from '@/lib/portal/theme'
import { BillingBanner } from './billing-banner'
import { DeletionBanner } from './deletion-banner'
import { DemoBanner } from './demo-banner'

/** The session gate and the frame of the portal. Pages and actions check the session again themselves. */
export default async function PortalLayout({ children }: LayoutProps<'/'>) {
  const { me, token } = await requireSession()
  const [parts, theme, preview] = await Promise.all([
    getTranslations('Parts'),
    currentTheme(),
    answer(api().GET('/api/preview')),
  ])
  const account = { email: me.account.email, plan: me.plan }
  return (
    <Words areas={['Shell', 'Palette', 'Deletion']}>
      <SessionWatch accountId={me.account.id} />
      <a
        href="#content"
        className="bg-surface border-line fixed top-2 left-2 z-50 -translate-y-20 rounded-s border px-3 py-2 focus:translate-y-0"
      >
        {parts('skip')}
      </a>
      <div className="min-h-dvh md:grid md:grid-cols-[232px_minmax(0,1fr)] print:block">
        <SideBar account={account} theme={theme} />
        {/* Rows switch by the width they have: the side bar takes its part of the window. */}
        <div className="@container min-w-0">
          {me.demo ? <DemoBanner until={me.session.expires_at} /> : null}
          {preview.ok && preview.data.source_kind === 'simulation' ? <SimulatedBanner /> : null}
          {me.account.delete_at ? <DeletionBanner deleteAt={me.account.delete_at} /> : null}
          <BillingBanner token={token} me={me} />
          <main id="content" className="max-w-[1140px] px-4 pt-5 pb-28 md:px-9 md:pt-7 md:pb-16">
            <NeedsScript />
            {children}
          </main>
        </div>
        <BottomBar account={account} theme={theme} />
      </div>
    </Words>
  )
}
