import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

/** Resolves once the code is loaded; immediately for a route whose code is already there. */
const loadRouteChunks = (router: AnyRouter, routes: AnyRoute[]) =>
  Promise.all(routes.map(async (route) => router.loadRouteChunk(route)))

/** Loads the code of the matched screen while the site's data loads. */
export function loadMatchedRoutes(router: AnyRouter) {
  const byId = router.routesById as Record<string, AnyRoute>
  return loadRouteChunks(
    router,
    router.matchRoutes(router.latestLocation).flatMap(({ routeId }) => byId[routeId] ?? []),
  )
}
