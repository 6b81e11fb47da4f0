import { createRoute } from '@tanstack/react-router'
import { guard, root } from './root.tsx'
import { screen } from './screen.ts'

/** Displayed in frames on other sites: without our layout, and without links to other screens. */
export const embedRoutes = createRoute({
  getParentRoute: () => root,
  path: '/embed/shares/$slug',
  beforeLoad: guard('anyone'),
  staticData: { title: 'share' },
  component: screen(() => import('#features/sharing/share-page/EmbedPage.tsx'), 'EmbedPage', 'share-page'),
})
