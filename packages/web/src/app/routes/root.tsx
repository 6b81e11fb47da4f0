import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { readNextSearch } from '#lib/preferences/return-address.ts'
import { configsQuery } from '#data/content/site.ts'
import type { Texts } from '#locales/texts.ts'
import { decideAccess, type RouteAccess } from '../guards.ts'
import { NotFoundScreen } from '#app/ErrorScreens.tsx'
import { Root } from '#app/Root.tsx'
import { reloadWithoutCustomScript } from '#app/startup/custom-code.ts'
import { loadSession } from '#app/startup/session-start.ts'

export type TitleName = keyof Texts['app']['titles']

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TitleName
  }
}

export interface RouterContext {
  client: QueryClient
}

interface GuardContext {
  context: RouterContext
  location: ParsedLocation
}

async function getSessionState(client: QueryClient, need: RouteAccess) {
  const { app } = await client.ensureQueryData(configsQuery)
  const profile = ['stranger', 'user', 'admin'].includes(need) ? (await loadSession(client)).profile : null
  return {
    isSetupNeeded: app.setup_needed,
    isExploreOn: app.enable_explore,
    isLoggedIn: profile !== null,
    isStaff: profile !== null && profile.role !== 'user',
  }
}

/** Route guard: the route and its children load only if it passes. */
export const guardRoute =
  (need: RouteAccess) =>
  async ({ context: { client }, location }: GuardContext) => {
    await reloadWithoutCustomScript(location)
    const decision = decideAccess(need, await getSessionState(client, need))
    switch (decision) {
      case 'show':
        return
      case 'to_next':
        throw redirect({ href: readNextSearch(location.search).next ?? '/user/dashboard', replace: true })
      case 'to_login':
        throw redirect({ to: '/login', search: { next: location.href }, replace: true })
      case 'to_setup':
        throw redirect({ to: '/setup', replace: true })
      case 'to_home':
        throw redirect({ to: '/', replace: true })
      case 'to_404':
        throw redirect({ to: '/404', replace: true })
      case 'not_found':
        throw notFound()
    }
  }

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFoundScreen,
})
