import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

/** Resolves when all code is here; a route whose code is already here has nothing to wait for. */
const loadCode = (router: AnyRouter, routes: AnyRoute[]) =>
  Promise.all(routes.map(async (route) => router.loadRouteChunk(route)))

/** The code of the screen that the address names comes while the site's data does. */
export function loadMatchedScreens(router: AnyRouter) {
  const byId = router.routesById as Record<string, AnyRoute>
  return loadCode(
    router,
    router.matchRoutes(router.latestLocation).flatMap(({ routeId }) => byId[routeId] ?? []),
  )
}
