import { createRoute } from '@tanstack/react-router'
import { guardRoute, rootRoute } from './root.tsx'
import { lazyScreen } from './screen.ts'

/** Parent route of every admin screen. */
export const adminLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: guardRoute('admin'),
  component: lazyScreen(() => import('#app/layouts/admin/AdminLayout.tsx'), 'AdminLayout', 'tables'),
})
