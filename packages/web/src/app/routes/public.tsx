import { createRoute, useLocation } from '@tanstack/react-router'
import { NotFound } from '#ui/feedback/NotFound.tsx'
import { readExploreSearch, readUserSearch, readShareSearch } from '#data/sharing/search-params.ts'
import { readNoticesSearch } from '#data/content/search-params.ts'
import { useProfile } from '#data/identity/session.ts'
import { token } from '#data/identity/session-token.ts'
import { PublicLayout } from '#app/layouts/public/PublicLayout.tsx'
import { guardRoute, rootRoute } from './root.tsx'
import { lazyScreen } from './screen.ts'
import { LazyUserLayout } from './user.tsx'

/** Explore and announcements are part of the application: a logged-in user keeps its sidebar and header there. */
const USER_FRAME_PATHS = /^\/(explore|notices)(\/|$)/

function SiteLayout() {
  const isLoggedIn = useProfile() !== null
  const isInUserFrame = useLocation({ select: ({ pathname }) => USER_FRAME_PATHS.test(pathname) })
  return isLoggedIn && isInUserFrame ? <LazyUserLayout /> : <PublicLayout />
}

const publicLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  beforeLoad: async ({ location }) => {
    if (token.get() && USER_FRAME_PATHS.test(location.pathname)) await LazyUserLayout.preload?.()
  },
  component: SiteLayout,
})

const unguardedRoute = createRoute({
  getParentRoute: () => publicLayoutRoute,
  id: 'open',
  beforeLoad: guardRoute('anyone'),
})

const home = createRoute({
  getParentRoute: () => unguardedRoute,
  path: '/',
  staticData: { title: 'home' },
  component: lazyScreen(() => import('#features/content/site/HomePage.tsx'), 'HomePage', 'home'),
})

const page = createRoute({
  getParentRoute: () => unguardedRoute,
  path: '/pages/$slug',
  staticData: { title: 'page' },
  component: lazyScreen(() => import('#features/content/site/ContentPage.tsx'), 'ContentPage'),
})

const share = createRoute({
  getParentRoute: () => unguardedRoute,
  path: '/shares/$slug',
  validateSearch: readShareSearch,
  staticData: { title: 'share' },
  component: lazyScreen(() => import('#features/sharing/share-page/SharePage.tsx'), 'SharePage', 'share-page'),
})

const notices = createRoute({
  getParentRoute: () => unguardedRoute,
  path: '/notices',
  validateSearch: readNoticesSearch,
  staticData: { title: 'notices' },
  component: lazyScreen(() => import('#features/content/notices/NoticesPage.tsx'), 'NoticesPage', 'notices'),
})

const notice = createRoute({
  getParentRoute: () => unguardedRoute,
  path: '/notices/$id',
  staticData: { title: 'notice' },
  component: lazyScreen(() => import('#features/content/notices/NoticePage.tsx'), 'NoticePage', 'notices'),
})

const report = createRoute({
  getParentRoute: () => unguardedRoute,
  path: '/report',
  staticData: { title: 'report' },
  component: lazyScreen(() => import('#features/safety/reports/AbusePage.tsx'), 'AbusePage', 'report'),
})

const notFound = createRoute({
  getParentRoute: () => unguardedRoute,
  path: '/404',
  staticData: { title: 'not_found' },
  component: NotFound,
})

const explore = createRoute({
  getParentRoute: () => publicLayoutRoute,
  id: 'explore',
  beforeLoad: guardRoute('explore'),
})

const exploreHome = createRoute({
  getParentRoute: () => explore,
  path: '/explore',
  validateSearch: readExploreSearch,
  staticData: { title: 'explore' },
  component: lazyScreen(() => import('#features/sharing/explore/ExplorePage.tsx'), 'ExplorePage', 'explore', 'gallery'),
})

const userCenter = createRoute({
  getParentRoute: () => explore,
  path: '/explore/@{$username}',
  validateSearch: readUserSearch,
  staticData: { title: 'explore_user' },
  component: lazyScreen(() => import('#features/sharing/public-pages/UserPage.tsx'), 'UserPage', 'explore', 'gallery'),
})

const publicAlbum = createRoute({
  getParentRoute: () => explore,
  path: '/explore/albums/$id',
  staticData: { title: 'explore_album' },
  component: lazyScreen(
    () => import('#features/sharing/public-pages/PublicAlbumPage.tsx'),
    'PublicAlbumPage',
    'explore',
    'gallery',
  ),
})

export const publicRoutes = publicLayoutRoute.addChildren([
  unguardedRoute.addChildren([home, page, share, notices, notice, report, notFound]),
  explore.addChildren([exploreHome, userCenter, publicAlbum]),
])
