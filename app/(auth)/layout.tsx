import { QuietFrame } from '@/components/parts/quiet-frame'
import { SignedOutNotice } from '@/components/shell/session-watch'
import { DevInbox } from '@/components/sign-in/dev-inbox'
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
