import { createRoute } from '@tanstack/react-router'
import { readReturnSearch } from '#lib/preferences/oauth-arrival.ts'
import { readLoginSearch, readNextSearch } from '#lib/preferences/return-address.ts'
import { guardRoute, rootRoute } from './root.tsx'
import { lazyScreen } from './screen.ts'

const loginLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'entry',
  component: lazyScreen(() => import('#app/layouts/login/LoginLayout.tsx'), 'LoginLayout'),
})

const guestOnlyRoute = createRoute({
  getParentRoute: () => loginLayoutRoute,
  id: 'stranger',
  beforeLoad: guardRoute('stranger'),
})

const login = createRoute({
  getParentRoute: () => guestOnlyRoute,
  path: '/login',
  validateSearch: readLoginSearch,
  staticData: { title: 'login' },
  component: lazyScreen(() => import('#features/identity/auth/LoginPage.tsx'), 'LoginPage', 'auth', 'factor'),
})

const register = createRoute({
  getParentRoute: () => guestOnlyRoute,
  path: '/register',
  validateSearch: readNextSearch,
  staticData: { title: 'register' },
  component: lazyScreen(() => import('#features/identity/auth/RegisterPage.tsx'), 'RegisterPage', 'auth'),
})

const forgetPassword = createRoute({
  getParentRoute: () => guestOnlyRoute,
  path: '/forget-password',
  staticData: { title: 'forget_password' },
  component: lazyScreen(() => import('#features/identity/auth/ForgetPasswordPage.tsx'), 'ForgetPasswordPage', 'auth'),
})

const oauth = createRoute({
  getParentRoute: () => loginLayoutRoute,
  path: '/oauth/$id',
  validateSearch: readReturnSearch,
  beforeLoad: guardRoute('anyone'),
  staticData: { title: 'oauth' },
  component: lazyScreen(() => import('#features/identity/oauth/OauthPage.tsx'), 'OauthPage', 'oauth', 'auth'),
})

const setup = createRoute({
  getParentRoute: () => loginLayoutRoute,
  path: '/setup',
  beforeLoad: guardRoute('setup'),
  staticData: { title: 'setup' },
  component: lazyScreen(() => import('#features/identity/setup/SetupPage.tsx'), 'SetupPage', 'setup'),
})

export const authPageRoutes = loginLayoutRoute.addChildren([
  guestOnlyRoute.addChildren([login, register, forgetPassword]),
  oauth,
  setup,
])
