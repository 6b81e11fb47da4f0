import {
  Activity,
  BadgePercent,
  ChartColumn,
  ChartNoAxesCombined,
  Cog,
  Compass,
  CreditCard,
  DatabaseBackup,
  FileText,
  Flag,
  FolderInput,
  HardDrive,
  HeartPulse,
  Image,
  Images,
  ImageUp,
  KeyRound,
  Link2,
  ListTodo,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestionMark,
  Package,
  Plug,
  ReceiptText,
  ScrollText,
  Share2,
  TriangleAlert,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react'
import type { Waiting } from '@imagora/contract'
import type { Texts } from '#locales/texts.ts'

interface AdminNavItem {
  to: string
  title: keyof Texts['app']['titles']
  icon: LucideIcon
  /** Counters of items that wait for a moderator. */
  waitingKinds?: (keyof Waiting)[]
}

interface AdminNavGroup {
  label?: keyof Texts['app']['admin_groups']
  items: AdminNavItem[]
}

/** Every entry of the admin sidebar. */
export const adminNavigation: AdminNavGroup[] = [
  { items: [{ to: '/admin', title: 'admin', icon: ChartNoAxesCombined }] },
  {
    label: 'people',
    items: [
      { to: '/admin/users', title: 'admin_users', icon: UsersRound },
      { to: '/admin/groups', title: 'admin_groups', icon: Users },
      { to: '/admin/storages', title: 'admin_storages', icon: HardDrive },
      { to: '/admin/images', title: 'admin_images', icon: ImageUp },
    ],
  },
  {
    label: 'content',
    items: [
      { to: '/admin/photos', title: 'admin_photos', icon: Image },
      { to: '/admin/explore', title: 'admin_explore', icon: Compass, waitingKinds: ['explore_queue'] },
      { to: '/admin/albums', title: 'admin_albums', icon: Images },
      { to: '/admin/shares', title: 'admin_shares', icon: Share2 },
      { to: '/admin/imports', title: 'admin_imports', icon: FolderInput },
      { to: '/admin/aliases', title: 'admin_aliases', icon: Link2 },
      { to: '/admin/reports', title: 'admin_reports', icon: Flag, waitingKinds: ['reports'] },
    ],
  },
  {
    label: 'business',
    items: [
      { to: '/admin/plans', title: 'admin_plans', icon: Package },
      { to: '/admin/coupons', title: 'admin_coupons', icon: BadgePercent },
      { to: '/admin/orders', title: 'admin_orders', icon: ReceiptText, waitingKinds: ['orders_late', 'transfers'] },
      { to: '/admin/revenue', title: 'admin_revenue', icon: ChartColumn },
      { to: '/admin/payments', title: 'admin_payments', icon: CreditCard },
      { to: '/admin/tickets', title: 'admin_tickets', icon: MessageCircleQuestionMark, waitingKinds: ['tickets'] },
    ],
  },
  {
    label: 'site',
    items: [
      { to: '/admin/pages', title: 'admin_pages', icon: FileText },
      { to: '/admin/notices', title: 'admin_notices', icon: Megaphone },
      { to: '/admin/oauth', title: 'admin_oauth', icon: KeyRound },
      { to: '/admin/webhooks', title: 'admin_webhooks', icon: Webhook },
      { to: '/admin/drivers', title: 'admin_drivers', icon: Plug },
      { to: '/admin/settings', title: 'admin_settings', icon: Cog },
    ],
  },
  {
    label: 'system',
    items: [
      { to: '/admin/operations', title: 'admin_operations', icon: Activity },
      { to: '/admin/health', title: 'admin_health', icon: HeartPulse },
      { to: '/admin/backups', title: 'admin_backups', icon: DatabaseBackup },
      { to: '/admin/jobs', title: 'admin_jobs', icon: ListTodo, waitingKinds: ['jobs_failed'] },
      { to: '/admin/failures', title: 'admin_failures', icon: TriangleAlert },
      { to: '/admin/audit', title: 'admin_audit', icon: ScrollText },
    ],
  },
]
