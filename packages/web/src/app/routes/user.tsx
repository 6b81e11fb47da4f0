import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { readAlbumSearch, readAlbumsSearch } from '#data/library/albums.ts'
import { readOrderSearch, readOrdersSearch, readPlanSearch, readPlansSearch } from '#data/billing/search-params.ts'
import { readNearDuplicatesSearch, readPhotosSearch } from '#data/library/search-params.ts'
import { configsQuery } from '#data/content/site.ts'
import { readSharesSearch } from '#data/sharing/search-params.ts'
import { readTicketsSearch } from '#data/content/search-params.ts'
import { readTokensSearch } from '#data/identity/search-params.ts'
import { readSettingsSearch } from '../settings/search.ts'
import { guardRoute, rootRoute } from './root.tsx'
import { lazyScreen } from './screen.ts'

/** Layout of the account's pages, and of public pages that keep it for a logged-in user. */
export const LazyUserLayout = lazyScreen(() => import('#app/layouts/user/UserLayout.tsx'), 'UserLayout')

const user = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user',
  beforeLoad: guardRoute('user'),
  component: LazyUserLayout,
})

const index = createRoute({
  getParentRoute: () => user,
  path: '/',
  beforeLoad: () => redirect({ to: '/user/dashboard', replace: true, throw: true }),
})

const dashboard = createRoute({
  getParentRoute: () => user,
  path: 'dashboard',
  staticData: { title: 'dashboard' },
  component: lazyScreen(
    () => import('#features/identity/dashboard/DashboardPage.tsx'),
    'DashboardPage',
    'dashboard',
    'account',
  ),
})

const photos = createRoute({
  getParentRoute: () => user,
  path: 'photos',
  validateSearch: readPhotosSearch,
  staticData: { title: 'photos' },
  component: lazyScreen(() => import('#features/library/photos/PhotosPage.tsx'), 'PhotosPage', 'photos', 'gallery'),
})

const trash = createRoute({
  getParentRoute: () => user,
  path: 'trash',
  staticData: { title: 'trash' },
  component: lazyScreen(() => import('#features/library/trash/TrashPage.tsx'), 'TrashPage', 'trash', 'gallery'),
})

const nearDuplicates = createRoute({
  getParentRoute: () => user,
  path: 'near-duplicates',
  validateSearch: readNearDuplicatesSearch,
  async beforeLoad({ context: { client } }) {
    const { app } = await client.ensureQueryData(configsQuery)
    if (!app.near_duplicates) throw notFound()
  },
  staticData: { title: 'near_duplicates' },
  component: lazyScreen(
    () => import('#features/library/near-duplicates/NearDuplicatesPage.tsx'),
    'NearDuplicatesPage',
    'near-duplicates',
  ),
})

const albums = createRoute({
  getParentRoute: () => user,
  path: 'albums',
  validateSearch: readAlbumsSearch,
  staticData: { title: 'albums' },
  component: lazyScreen(() => import('#features/library/albums/AlbumsPage.tsx'), 'AlbumsPage', 'albums', 'archives'),
})

const album = createRoute({
  getParentRoute: () => user,
  path: 'albums/$id',
  validateSearch: readAlbumSearch,
  staticData: { title: 'album' },
  component: lazyScreen(
    () => import('#features/library/album-page/AlbumPage.tsx'),
    'AlbumPage',
    'albums',
    'archives',
    'gallery',
    'photos',
  ),
})

const shares = createRoute({
  getParentRoute: () => user,
  path: 'shares',
  validateSearch: readSharesSearch,
  staticData: { title: 'shares' },
  component: lazyScreen(() => import('#features/sharing/shares/SharesPage.tsx'), 'SharesPage', 'shares'),
})

const plans = createRoute({
  getParentRoute: () => user,
  path: 'plans',
  validateSearch: readPlansSearch,
  staticData: { title: 'plans' },
  component: lazyScreen(() => import('#features/billing/plans/PlansPage.tsx'), 'PlansPage', 'plans'),
})

const plan = createRoute({
  getParentRoute: () => user,
  path: 'plans/$id',
  validateSearch: readPlanSearch,
  staticData: { title: 'plan' },
  component: lazyScreen(() => import('#features/billing/plans/PlanPage.tsx'), 'PlanPage', 'plans'),
})

const orders = createRoute({
  getParentRoute: () => user,
  path: 'orders',
  validateSearch: readOrdersSearch,
  staticData: { title: 'orders' },
  component: lazyScreen(() => import('#features/billing/orders/OrdersPage.tsx'), 'OrdersPage', 'orders'),
})

const order = createRoute({
  getParentRoute: () => user,
  path: 'orders/$trade_no',
  validateSearch: readOrderSearch,
  // Parameters that a provider appends to the return URL prove nothing and are removed.
  beforeLoad({ location, params }) {
    const search = readOrderSearch(location.search)
    if (Object.keys(location.search).length > Object.keys(search).length)
      throw redirect({ to: '/user/orders/$trade_no', params, search, replace: true })
  },
  staticData: { title: 'order' },
  component: lazyScreen(() => import('#features/billing/orders/OrderPage.tsx'), 'OrderPage', 'orders', 'plans'),
})

const tickets = createRoute({
  getParentRoute: () => user,
  path: 'tickets',
  validateSearch: readTicketsSearch,
  staticData: { title: 'tickets' },
  component: lazyScreen(() => import('#features/content/tickets/TicketsPage.tsx'), 'TicketsPage', 'tickets'),
})

const ticketCreate = createRoute({
  getParentRoute: () => user,
  path: 'tickets/create',
  staticData: { title: 'ticket_create' },
  component: lazyScreen(() => import('#features/content/tickets/TicketCreatePage.tsx'), 'TicketCreatePage', 'tickets'),
})

const ticket = createRoute({
  getParentRoute: () => user,
  path: 'tickets/$issue_no',
  staticData: { title: 'ticket' },
  component: lazyScreen(() => import('#features/content/tickets/TicketPage.tsx'), 'TicketPage', 'tickets'),
})

const tokens = createRoute({
  getParentRoute: () => user,
  path: 'tokens',
  validateSearch: readTokensSearch,
  staticData: { title: 'tokens' },
  component: lazyScreen(() => import('#features/identity/tokens/TokensPage.tsx'), 'TokensPage', 'tokens'),
})

const tokenCreate = createRoute({
  getParentRoute: () => user,
  path: 'tokens/create',
  staticData: { title: 'token_create' },
  component: lazyScreen(() => import('#features/identity/tokens/TokenCreatePage.tsx'), 'TokenCreatePage', 'tokens'),
})

const settings = createRoute({
  getParentRoute: () => user,
  path: 'settings',
  validateSearch: readSettingsSearch,
  staticData: { title: 'settings' },
  component: lazyScreen(() => import('../settings/SettingsPage.tsx'), 'SettingsPage', 'account'),
})

const profile = createRoute({
  getParentRoute: () => user,
  path: 'profile',
  staticData: { title: 'profile' },
  component: lazyScreen(() => import('#features/identity/profile/ProfilePage.tsx'), 'ProfilePage', 'account'),
})

export const userRoutes = user.addChildren([
  index,
  dashboard,
  photos,
  trash,
  nearDuplicates,
  albums,
  album,
  shares,
  plans,
  plan,
  orders,
  order,
  tickets,
  ticketCreate,
  ticket,
  tokens,
  tokenCreate,
  settings,
  profile,
])
