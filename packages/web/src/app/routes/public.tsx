import { createRoute } from '@tanstack/react-router'
import { NotFound } from '#ui/feedback/NotFound.tsx'
import { readExploreSearch, readUserSearch, readShareSearch } from '#data/sharing/search-params.ts'
import { readNoticesSearch } from '#data/content/search-params.ts'
import { PublicLayout } from '#app/layouts/public/PublicLayout.tsx'
import { guard, root } from './root.tsx'
import { screen } from './screen.ts'

const frame = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: PublicLayout,
})

const open = createRoute({ getParentRoute: () => frame, id: 'open', beforeLoad: guard('anyone') })

const home = createRoute({
  getParentRoute: () => open,
  path: '/',
  staticData: { title: 'home' },
  component: screen(() => import('#features/content/site/HomePage.tsx'), 'HomePage', 'home'),
})

const page = createRoute({
  getParentRoute: () => open,
  path: '/pages/$slug',
  staticData: { title: 'page' },
  component: screen(() => import('#features/content/site/ContentPage.tsx'), 'ContentPage'),
})

const share = createRoute({
  getParentRoute: () => open,
  path: '/shares/$slug',
  validateSearch: readShareSearch,
  staticData: { title: 'share' },
  component: screen(() => import('#features/sharing/share-page/SharePage.tsx'), 'SharePage', 'share-page'),
})

const notices = createRoute({
  getParentRoute: () => open,
  path: '/notices',
  validateSearch: readNoticesSearch,
  staticData: { title: 'notices' },
  component: screen(() => import('#features/content/notices/NoticesPage.tsx'), 'NoticesPage', 'notices'),
})

const notice = createRoute({
  getParentRoute: () => open,
  path: '/notices/$id',
  staticData: { title: 'notice' },
  component: screen(() => import('#features/content/notices/NoticePage.tsx'), 'NoticePage', 'notices'),
})

const report = createRoute({
  getParentRoute: () => open,
  path: '/report',
  staticData: { title: 'report' },
  component: screen(() => import('#features/safety/reports/AbusePage.tsx'), 'AbusePage', 'report'),
})

const notFound = createRoute({
  getParentRoute: () => open,
  path: '/404',
  staticData: { title: 'not_found' },
  component: NotFound,
})

const explore = createRoute({ getParentRoute: () => frame, id: 'explore', beforeLoad: guard('explore') })

const square = createRoute({
  getParentRoute: () => explore,
  path: '/explore',
  validateSearch: readExploreSearch,
  staticData: { title: 'explore' },
  component: screen(() => import('#features/sharing/explore/ExplorePage.tsx'), 'ExplorePage', 'explore', 'gallery'),
})

const userCenter = createRoute({
  getParentRoute: () => explore,
  path: '/explore/@{$username}',
  validateSearch: readUserSearch,
  staticData: { title: 'explore_user' },
  component: screen(() => import('#features/sharing/public-pages/UserPage.tsx'), 'UserPage', 'explore', 'gallery'),
})

const publicAlbum = createRoute({
  getParentRoute: () => explore,
  path: '/explore/albums/$id',
  staticData: { title: 'explore_album' },
  component: screen(
    () => import('#features/sharing/public-pages/PublicAlbumPage.tsx'),
    'PublicAlbumPage',
    'explore',
    'gallery',
  ),
})

export const publicRoutes = frame.addChildren([
  open.addChildren([home, page, share, notices, notice, report, notFound]),
  explore.addChildren([square, userCenter, publicAlbum]),
])
