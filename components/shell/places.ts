import { KeyRound, LayoutDashboard, Trophy } from 'lucide-react'

/** The places of the portal, in the order of both bars. */
export const PLACES = [
  { href: '/overview', label: 'overview', Icon: LayoutDashboard },
  { href: '/competitions', label: 'competitions', Icon: Trophy },
  { href: '/keys', label: 'keys', Icon: KeyRound },
] as const

export interface ShellAccount {
  email: string
  /** Name of the plan in force, or null. */
  plan: string | null
}
