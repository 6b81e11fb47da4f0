import { createRoute } from '@tanstack/react-router'
import { guard, root } from './root.tsx'
import { screen } from './screen.ts'

/** Parent route of every admin screen. */
export const adminLayoutRoute = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: guard('admin'),
  component: screen(() => import('#app/layouts/admin/AdminLayout.tsx'), 'AdminLayout', 'tables'),
})
