import {
  ChartNoAxesCombined,
  Compass,
  CreditCard,
  Image,
  Images,
  KeyRound,
  Layers2,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestionMark,
  Receipt,
  Settings,
  Share2,
  Trash2,
} from 'lucide-react'
import type { Configs, Profile } from '@imagora/contract'
import type { Texts } from '#locales/texts.ts'

type Label = Exclude<keyof Texts['app']['nav'], symbol>

export interface NavigationItem {
  to: string
  label: Label
  icon: LucideIcon
  /** Number of unread items. */
  count?: number
}

const explore: NavigationItem = { to: '/explore', label: 'explore', icon: Compass }
const nearDuplicates: NavigationItem = { to: '/user/near-duplicates', label: 'near_duplicates', icon: Layers2 }
const admin: NavigationItem = { to: '/admin', label: 'admin', icon: ChartNoAxesCombined }

/** Navigation of a user, in groups. Entries that the site or the account does not have are left out. */
export const getUserNavigation = (
  { enable_explore, near_duplicates }: Pick<Configs['app'], 'enable_explore' | 'near_duplicates'>,
  { role, unread_ticket_count: count }: Profile,
): NavigationItem[][] => [
  [
    { to: '/user/dashboard', label: 'dashboard', icon: LayoutDashboard },
    { to: '/user/photos', label: 'photos', icon: Image },
    { to: '/user/albums', label: 'albums', icon: Images },
    { to: '/user/shares', label: 'shares', icon: Share2 },
    ...(enable_explore ? [explore] : []),
    ...(near_duplicates ? [nearDuplicates] : []),
    { to: '/user/trash', label: 'trash', icon: Trash2 },
  ],
  [
    { to: '/user/plans', label: 'plans', icon: CreditCard },
    { to: '/user/orders', label: 'orders', icon: Receipt },
    { to: '/user/tickets', label: 'tickets', icon: MessageCircleQuestionMark, count },
  ],
  [
    { to: '/user/tokens', label: 'tokens', icon: KeyRound },
    { to: '/user/settings', label: 'settings', icon: Settings },
    ...(role === 'user' ? [] : [admin]),
  ],
]
