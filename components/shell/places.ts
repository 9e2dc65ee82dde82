import {
  ChartColumn,
  CreditCard,
  KeyRound,
  LayoutDashboard,
  ScrollText,
  Settings,
  SquareTerminal,
  Trophy,
  Webhook,
} from 'lucide-react'
import type { Plan } from '@/lib/portal/plans'

/** The places of the portal, in the order of both bars; the phone's has room for four beside the account. */
export const PLACES = [
  { href: '/overview', label: 'overview', Icon: LayoutDashboard },
  { href: '/competitions', label: 'competitions', Icon: Trophy },
  { href: '/keys', label: 'keys', Icon: KeyRound },
  { href: '/usage', label: 'usage', Icon: ChartColumn },
] as const

/** What there is no room for on a phone: below the places in the side bar, there in the account's sheet. */
export const ACCOUNT_PLACES = [
  { href: '/explorer', label: 'explorer', Icon: SquareTerminal },
  { href: '/requests', label: 'requests', Icon: ScrollText },
  { href: '/webhooks', label: 'webhooks', Icon: Webhook },
  { href: '/billing', label: 'billing', Icon: CreditCard },
  { href: '/settings', label: 'settings', Icon: Settings },
] as const

export interface ShellAccount {
  email: string
  /** Name of the plan in force, or null. */
  plan: Plan | null
}

/** True on a place and on what lies below it. */
export const isAt = (path: string, href: string): boolean =>
  path === href || path.startsWith(`${href}/`)
