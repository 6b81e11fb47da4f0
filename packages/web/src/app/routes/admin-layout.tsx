import { createRoute } from '@tanstack/react-router'
import { guard, root } from './root.tsx'
import { screen } from './screen.ts'

/** What all screens of the back office stand in. */
export const adminLayoutRoute = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: guard('admin'),
  component: screen(() => import('#app/layouts/admin/AdminLayout.tsx'), 'AdminLayout', 'tables'),
})
