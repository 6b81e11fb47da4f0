import { createRoute } from '@tanstack/react-router'
import { guard, root } from './root.tsx'
import { screen } from './screen.ts'

/** Shown within other people's pages: no frame of ours, and nothing in it leads to another screen. */
export const embedRoutes = createRoute({
  getParentRoute: () => root,
  path: '/embed/shares/$slug',
  beforeLoad: guard('anyone'),
  staticData: { title: 'share' },
  component: screen(() => import('#features/sharing/share-page/EmbedPage.tsx'), 'EmbedPage', 'share-page'),
})
