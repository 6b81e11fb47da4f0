import { createRoute } from '@tanstack/react-router'
import { readCouponsSearch, readAdminOrdersSearch, readRevenueSearch } from '#data/billing/search-params.ts'
import { readStatisticsSearch } from '#data/operations/search-params.ts'
import { readQueueSearch, readAdminSharesSearch } from '#data/sharing/search-params.ts'
import { readAdminAlbumsSearch, readAdminPhotosSearch } from '#data/library/search-params.ts'
import { readPictureMatchesSearch, readReportsSearch } from '#data/safety/search-params.ts'
import { readAdminTicketsSearch } from '#data/content/search-params.ts'
import { readUsersSearch } from '#data/identity/search-params.ts'
import { readPanelSearch, readTableSearch } from '#lib/state/table-search.ts'
import { adminLayoutRoute } from './admin-layout.tsx'
import { systemRoutes } from './admin-system.tsx'
import { adminScreen } from './screen.ts'

const index = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: '/',
  validateSearch: readStatisticsSearch,
  staticData: { title: 'admin' },
  component: adminScreen('AdminDashboardPage', 'overview', 'backups'),
})

const users = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'users',
  validateSearch: readUsersSearch,
  staticData: { title: 'admin_users' },
  component: adminScreen('UsersPage', 'users'),
})

const groups = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'groups',
  validateSearch: readPanelSearch('group'),
  staticData: { title: 'admin_groups' },
  component: adminScreen('GroupsPage', 'groups', 'image-policy'),
})

const storages = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'storages',
  validateSearch: readPanelSearch('storage'),
  staticData: { title: 'admin_storages' },
  component: adminScreen('StoragesPage', 'storages', 'image-policy'),
})

const photos = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'photos',
  validateSearch: readAdminPhotosSearch,
  staticData: { title: 'admin_photos' },
  component: adminScreen('AdminPhotosPage', 'admin-photos'),
})

const blocked = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'photos/blocked',
  validateSearch: readTableSearch,
  staticData: { title: 'admin_photos' },
  component: adminScreen('BlockedFilesPage', 'admin-photos'),
})

const blockedPictures = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'photos/blocked-pictures',
  validateSearch: readTableSearch,
  staticData: { title: 'admin_photos' },
  component: adminScreen('BlockedPicturesPage', 'admin-photos'),
})

const pictureMatches = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'photos/matches',
  validateSearch: readPictureMatchesSearch,
  staticData: { title: 'admin_photos' },
  component: adminScreen('PictureMatchesPage', 'admin-photos', 'admin-explore'),
})

const explore = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'explore',
  validateSearch: readQueueSearch,
  staticData: { title: 'admin_explore' },
  component: adminScreen('ExploreQueuePage', 'admin-explore'),
})

const images = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'images',
  staticData: { title: 'admin_images' },
  component: adminScreen('ImagePolicyPage', 'image-policy'),
})

const presets = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'presets',
  validateSearch: readPanelSearch('preset'),
  staticData: { title: 'admin_presets' },
  component: adminScreen('TransformPresetsPage', 'transform-presets', 'transforms', 'settings'),
})

const aliases = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'aliases',
  validateSearch: readTableSearch,
  staticData: { title: 'admin_aliases' },
  component: adminScreen('AliasesPage', 'aliases'),
})

const albums = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'albums',
  validateSearch: readAdminAlbumsSearch,
  staticData: { title: 'admin_albums' },
  component: adminScreen('AdminAlbumsPage', 'admin-albums'),
})

const imports = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'imports',
  validateSearch: readPanelSearch('import'),
  staticData: { title: 'admin_imports' },
  component: adminScreen('ImportsPage', 'imports'),
})

const shares = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'shares',
  validateSearch: readAdminSharesSearch,
  staticData: { title: 'admin_shares' },
  component: adminScreen('AdminSharesPage', 'admin-shares'),
})

const reports = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'reports',
  validateSearch: readReportsSearch,
  staticData: { title: 'admin_reports' },
  component: adminScreen('ReportsPage', 'reports', 'report'),
})

const plans = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'plans',
  validateSearch: readPanelSearch('plan'),
  staticData: { title: 'admin_plans' },
  component: adminScreen('AdminPlansPage', 'admin-plans'),
})

const coupons = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'coupons',
  validateSearch: readCouponsSearch,
  staticData: { title: 'admin_coupons' },
  component: adminScreen('CouponsPage', 'admin-coupons'),
})

const orders = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'orders',
  validateSearch: readAdminOrdersSearch,
  staticData: { title: 'admin_orders' },
  component: adminScreen('AdminOrdersPage', 'admin-orders', 'orders'),
})

const revenue = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'revenue',
  validateSearch: readRevenueSearch,
  staticData: { title: 'admin_revenue' },
  component: adminScreen('RevenuePage', 'revenue'),
})

const payments = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'payments',
  validateSearch: readPanelSearch('gateway'),
  staticData: { title: 'admin_payments' },
  component: adminScreen('GatewaysPage', 'payment-gateways', 'orders'),
})

const tickets = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'tickets',
  validateSearch: readAdminTicketsSearch,
  staticData: { title: 'admin_tickets' },
  component: adminScreen('AdminTicketsPage', 'tickets'),
})

const ticket = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'tickets/$issue_no',
  staticData: { title: 'admin_tickets' },
  component: adminScreen('AdminTicketPage', 'tickets'),
})

const pages = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'pages',
  validateSearch: readTableSearch,
  staticData: { title: 'admin_pages' },
  component: adminScreen('PagesPage', 'content'),
})

const page = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'pages/$id',
  staticData: { title: 'admin_pages' },
  component: adminScreen('PageEditPage', 'content'),
})

const notices = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'notices',
  validateSearch: readTableSearch,
  staticData: { title: 'admin_notices' },
  component: adminScreen('AdminNoticesPage', 'content'),
})

const notice = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'notices/$id',
  staticData: { title: 'admin_notices' },
  component: adminScreen('NoticeEditPage', 'content'),
})

const oauth = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'oauth',
  validateSearch: readPanelSearch('provider'),
  staticData: { title: 'admin_oauth' },
  component: adminScreen('ProvidersPage', 'providers'),
})

const webhooks = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'webhooks',
  validateSearch: readPanelSearch('webhook'),
  staticData: { title: 'admin_webhooks' },
  component: adminScreen('WebhooksPage', 'webhooks'),
})

export const adminRoutes = adminLayoutRoute.addChildren([
  index,
  users,
  groups,
  storages,
  photos,
  blocked,
  blockedPictures,
  pictureMatches,
  explore,
  images,
  presets,
  albums,
  aliases,
  imports,
  shares,
  reports,
  plans,
  coupons,
  orders,
  revenue,
  payments,
  tickets,
  ticket,
  pages,
  page,
  notices,
  notice,
  oauth,
  webhooks,
  ...systemRoutes,
])
