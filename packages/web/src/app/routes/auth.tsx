import { createRoute } from '@tanstack/react-router'
import { readReturnSearch } from '#lib/preferences/oauth-arrival.ts'
import { readNext } from '#lib/preferences/return-address.ts'
import { guard, root } from './root.tsx'
import { screen } from './screen.ts'

const frame = createRoute({
  getParentRoute: () => root,
  id: 'entry',
  component: screen(() => import('#app/layouts/login/LoginLayout.tsx'), 'LoginLayout'),
})

const open = createRoute({ getParentRoute: () => frame, id: 'stranger', beforeLoad: guard('stranger') })

const login = createRoute({
  getParentRoute: () => open,
  path: '/login',
  validateSearch: readNext,
  staticData: { title: 'login' },
  component: screen(() => import('#features/identity/auth/LoginPage.tsx'), 'LoginPage', 'auth'),
})

const register = createRoute({
  getParentRoute: () => open,
  path: '/register',
  validateSearch: readNext,
  staticData: { title: 'register' },
  component: screen(() => import('#features/identity/auth/RegisterPage.tsx'), 'RegisterPage', 'auth'),
})

const forgetPassword = createRoute({
  getParentRoute: () => open,
  path: '/forget-password',
  staticData: { title: 'forget_password' },
  component: screen(() => import('#features/identity/auth/ForgetPasswordPage.tsx'), 'ForgetPasswordPage', 'auth'),
})

const oauth = createRoute({
  getParentRoute: () => frame,
  path: '/oauth/$id',
  validateSearch: readReturnSearch,
  beforeLoad: guard('anyone'),
  staticData: { title: 'oauth' },
  component: screen(() => import('#features/identity/oauth/OauthPage.tsx'), 'OauthPage', 'oauth'),
})

const setup = createRoute({
  getParentRoute: () => frame,
  path: '/setup',
  beforeLoad: guard('setup'),
  staticData: { title: 'setup' },
  component: screen(() => import('#features/identity/setup/SetupPage.tsx'), 'SetupPage', 'setup'),
})

export const entryRoutes = frame.addChildren([open.addChildren([login, register, forgetPassword]), oauth, setup])
