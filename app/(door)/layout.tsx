import { QuietFrame } from '@/components/parts/quiet-frame'

/** Pages that links and refusals lead to, whether somebody is signed in or not. */
export default function DoorLayout({ children }: LayoutProps<'/'>) {
  return <QuietFrame>{children}</QuietFrame>
}
