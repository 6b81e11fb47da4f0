import { createRoute } from '@tanstack/react-router'
import { guardRoute, rootRoute } from './root.tsx'
import { lazyScreen } from './screen.ts'

/** Displayed in frames on other sites: without our layout, and without links to other screens. */
export const embedRoutes = createRoute({
  getParentRoute: () => rootRoute,
  path: '/embed/shares/$slug',
  beforeLoad: guardRoute('anyone'),
  staticData: { title: 'share' },
  component: lazyScreen(() => import('#features/sharing/share-page/EmbedPage.tsx'), 'EmbedPage', 'share-page'),
})
