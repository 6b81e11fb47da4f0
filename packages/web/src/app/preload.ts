import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { type Connection, isSavingData } from '#lib/data-saver.ts'

type View = '/' | '/pages/$slug' | '/shares/$slug'

/** The views worth having before they are asked for: one where every byte counts. */
export const viewsToPreload = (connection?: Connection): View[] =>
  isSavingData(connection) ? ['/'] : ['/', '/pages/$slug', '/shares/$slug']

/** Resolves when all code is here; a route whose code is already here has nothing to wait for. */
const loadCode = (router: AnyRouter, routes: AnyRoute[]) =>
  Promise.all(routes.map(async (route) => router.loadRouteChunk(route)))

export function preloadViews(router: AnyRouter) {
  const byPath = router.routesByPath as Record<string, AnyRoute>
  return loadCode(
    router,
    viewsToPreload().flatMap((view) => byPath[view] ?? []),
  )
}

/** The code of the screen that the address names comes while the site's data does. */
export function loadMatchedScreens(router: AnyRouter) {
  const byId = router.routesById as Record<string, AnyRoute>
  return loadCode(
    router,
    router.matchRoutes(router.latestLocation).flatMap(({ routeId }) => byId[routeId] ?? []),
  )
}
