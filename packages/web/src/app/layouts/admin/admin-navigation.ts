import {
  Activity,
  BadgePercent,
  ChartColumn,
  ChartNoAxesCombined,
  Cog,
  Compass,
  CreditCard,
  Crop,
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
  TrendingUp,
  TriangleAlert,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react'
import type { AdminPermission, Waiting } from '@imagora/contract'
import type { Texts } from '#locales/texts.ts'

interface AdminNavItem {
  to: string
  title: keyof Texts['app']['titles']
  icon: LucideIcon
  /** Permission to open the screen. */
  read: AdminPermission
  /** Permission to change what the screen shows; without it the screen is read-only. */
  write: AdminPermission
  /** Counters of items that wait for a moderator. */
  waitingKinds?: (keyof Waiting)[]
}

interface AdminNavGroup {
  label?: keyof Texts['app']['admin_groups']
  items: AdminNavItem[]
}

/** Every entry of the admin sidebar. */
export const adminNavigation: AdminNavGroup[] = [
  { items: [{ to: '/admin', read: 'panel.read', write: 'settings.write', title: 'admin', icon: ChartNoAxesCombined }] },
  {
    label: 'people',
    items: [
      {
        to: '/admin/users',
        read: 'users.read',
        write: 'users.write',
        title: 'admin_users',
        icon: UsersRound,
        waitingKinds: ['registrations'],
      },
      { to: '/admin/groups', read: 'groups.read', write: 'groups.write', title: 'admin_groups', icon: Users },
      {
        to: '/admin/storages',
        read: 'storages.read',
        write: 'storages.write',
        title: 'admin_storages',
        icon: HardDrive,
      },
      { to: '/admin/images', read: 'settings.read', write: 'settings.write', title: 'admin_images', icon: ImageUp },
      { to: '/admin/presets', read: 'settings.read', write: 'settings.write', title: 'admin_presets', icon: Crop },
    ],
  },
  {
    label: 'content',
    items: [
      { to: '/admin/photos', read: 'photos.read', write: 'photos.moderate', title: 'admin_photos', icon: Image },
      {
        to: '/admin/explore',
        read: 'photos.read',
        write: 'photos.moderate',
        title: 'admin_explore',
        icon: Compass,
        waitingKinds: ['explore_queue'],
      },
      { to: '/admin/albums', read: 'photos.read', write: 'photos.moderate', title: 'admin_albums', icon: Images },
      { to: '/admin/shares', read: 'photos.read', write: 'photos.moderate', title: 'admin_shares', icon: Share2 },
      {
        to: '/admin/imports',
        read: 'storages.read',
        write: 'storages.write',
        title: 'admin_imports',
        icon: FolderInput,
      },
      { to: '/admin/aliases', read: 'storages.read', write: 'storages.write', title: 'admin_aliases', icon: Link2 },
      {
        to: '/admin/reports',
        read: 'reports.read',
        write: 'reports.write',
        title: 'admin_reports',
        icon: Flag,
        waitingKinds: ['reports'],
      },
    ],
  },
  {
    label: 'business',
    items: [
      { to: '/admin/plans', read: 'plans.read', write: 'plans.write', title: 'admin_plans', icon: Package },
      { to: '/admin/coupons', read: 'plans.read', write: 'plans.write', title: 'admin_coupons', icon: BadgePercent },
      {
        to: '/admin/orders',
        read: 'orders.read',
        write: 'orders.write',
        title: 'admin_orders',
        icon: ReceiptText,
        waitingKinds: ['orders_late', 'transfers'],
      },
      { to: '/admin/revenue', read: 'orders.read', write: 'orders.write', title: 'admin_revenue', icon: ChartColumn },
      {
        to: '/admin/payments',
        read: 'settings.read',
        write: 'settings.write',
        title: 'admin_payments',
        icon: CreditCard,
      },
      {
        to: '/admin/tickets',
        read: 'tickets.read',
        write: 'tickets.write',
        title: 'admin_tickets',
        icon: MessageCircleQuestionMark,
        waitingKinds: ['tickets'],
      },
    ],
  },
  {
    label: 'site',
    items: [
      { to: '/admin/pages', read: 'content.read', write: 'content.write', title: 'admin_pages', icon: FileText },
      { to: '/admin/notices', read: 'content.read', write: 'content.write', title: 'admin_notices', icon: Megaphone },
      { to: '/admin/oauth', read: 'settings.read', write: 'settings.write', title: 'admin_oauth', icon: KeyRound },
      { to: '/admin/webhooks', read: 'settings.read', write: 'settings.write', title: 'admin_webhooks', icon: Webhook },
      { to: '/admin/drivers', read: 'operations.read', write: 'operations.write', title: 'admin_drivers', icon: Plug },
      { to: '/admin/settings', read: 'settings.read', write: 'settings.write', title: 'admin_settings', icon: Cog },
    ],
  },
  {
    label: 'system',
    items: [
      {
        to: '/admin/operations',
        read: 'operations.read',
        write: 'operations.write',
        title: 'admin_operations',
        icon: Activity,
      },
      {
        to: '/admin/health',
        read: 'operations.read',
        write: 'operations.write',
        title: 'admin_health',
        icon: HeartPulse,
      },
      {
        to: '/admin/growth',
        read: 'operations.read',
        write: 'operations.write',
        title: 'admin_growth',
        icon: TrendingUp,
      },
      {
        to: '/admin/backups',
        read: 'backups.read',
        write: 'backups.write',
        title: 'admin_backups',
        icon: DatabaseBackup,
      },
      {
        to: '/admin/jobs',
        read: 'operations.read',
        write: 'operations.write',
        title: 'admin_jobs',
        icon: ListTodo,
        waitingKinds: ['jobs_failed'],
      },
      {
        to: '/admin/failures',
        read: 'operations.read',
        write: 'operations.write',
        title: 'admin_failures',
        icon: TriangleAlert,
      },
      { to: '/admin/audit', read: 'audit.read', write: 'audit.read', title: 'admin_audit', icon: ScrollText },
    ],
  },
]

const screens = adminNavigation.flatMap(({ items }) => items).toSorted((one, other) => other.to.length - one.to.length)

/** Returns the entry of the sidebar that a path of the admin panel belongs to. */
export const findAdminScreen = (path: string) => screens.find(({ to }) => path === to || path.startsWith(`${to}/`))
