import { createRoute } from '@tanstack/react-router'
import { safeNext } from '#lib/next-address.ts'
import { NotFound } from '../NotFoundScreen.tsx'
import { PublicFrame } from '../frames/PublicFrame.tsx'
import { guard, root } from './root.tsx'
import { coming, screen } from './screen.ts'

const frame = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: PublicFrame,
})

const open = createRoute({ getParentRoute: () => frame, id: 'open', beforeLoad: guard('anyone') })

const home = createRoute({
  getParentRoute: () => open,
  path: '/',
  staticData: { title: 'home' },
  component: screen(() => import('#features/site/HomePage.tsx'), 'HomePage', 'home'),
})

const page = createRoute({
  getParentRoute: () => open,
  path: '/pages/$slug',
  staticData: { title: 'page' },
  component: screen(() => import('#features/site/ContentPage.tsx'), 'ContentPage'),
})

const share = createRoute({
  getParentRoute: () => open,
  path: '/shares/$slug',
  staticData: { title: 'share' },
  component: coming(),
})

/** What login and registration know from the address. */
const readNext = ({ next }: Record<string, unknown>): { next?: string } => {
  const path = safeNext(next, window.location.origin)
  return path ? { next: path } : {}
}

const login = createRoute({
  getParentRoute: () => open,
  path: '/login',
  validateSearch: readNext,
  staticData: { title: 'login' },
  component: coming(),
})

const register = createRoute({
  getParentRoute: () => open,
  path: '/register',
  validateSearch: readNext,
  staticData: { title: 'register' },
  component: coming(),
})

const forgetPassword = createRoute({
  getParentRoute: () => open,
  path: '/forget-password',
  staticData: { title: 'forget_password' },
  component: coming(),
})

const oauth = createRoute({
  getParentRoute: () => open,
  path: '/oauth/$id',
  staticData: { title: 'oauth' },
  component: coming(),
})

const notices = createRoute({
  getParentRoute: () => open,
  path: '/notices',
  staticData: { title: 'notices' },
  component: coming(),
})

const notice = createRoute({
  getParentRoute: () => open,
  path: '/notices/$id',
  staticData: { title: 'notice' },
  component: coming(),
})

const report = createRoute({
  getParentRoute: () => open,
  path: '/report',
  staticData: { title: 'report' },
  component: coming(),
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
  staticData: { title: 'explore' },
  component: coming(),
})

const userCenter = createRoute({
  getParentRoute: () => explore,
  path: '/explore/@{$username}',
  staticData: { title: 'explore_user' },
  component: coming(),
})

const publicAlbum = createRoute({
  getParentRoute: () => explore,
  path: '/explore/albums/$id',
  staticData: { title: 'explore_album' },
  component: coming(),
})

const setup = createRoute({
  getParentRoute: () => frame,
  path: '/setup',
  beforeLoad: guard('setup'),
  staticData: { title: 'setup' },
  component: coming(),
})

export const publicRoutes = frame.addChildren([
  open.addChildren([home, page, share, login, register, forgetPassword, oauth, notices, notice, report, notFound]),
  explore.addChildren([square, userCenter, publicAlbum]),
  setup,
])
