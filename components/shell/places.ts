import { ChartColumn, CreditCard, KeyRound, LayoutDashboard, Settings, Trophy } from 'lucide-react'

/** The places of the portal, in the order of both bars; the phone's has room for four beside the account. */
export const PLACES = [
  { href: '/overview', label: 'overview', Icon: LayoutDashboard },
  { href: '/competitions', label: 'competitions', Icon: Trophy },
  { href: '/keys', label: 'keys', Icon: KeyRound },
  { href: '/usage', label: 'usage', Icon: ChartColumn },
] as const

/** What belongs to the account: below the places in the side bar, in the account's sheet on a phone. */
export const ACCOUNT_PLACES = [
  { href: '/billing', label: 'billing', Icon: CreditCard },
  { href: '/settings', label: 'settings', Icon: Settings },
] as const

export interface ShellAccount {
  email: string
  /** Name of the plan in force, or null. */
  plan: string | null
}
