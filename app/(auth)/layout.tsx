import { DevInbox } from '@/components/parts/dev-inbox'
import { QuietFrame } from '@/components/parts/quiet-frame'
import { SignedOutNotice } from '@/components/shell/session-watch'
import { portalRuntime } from '@/lib/portal/runtime'

export default function SignInLayout({ children }: LayoutProps<'/'>) {
  return (
    <QuietFrame>
      <SignedOutNotice />
      {children}
      {portalRuntime().dev ? <DevInbox /> : null}
    </QuietFrame>
  )
}
