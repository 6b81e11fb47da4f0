import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { type Connection, isSavingData } from '#lib/data-saver.ts'
import { loadCode } from './load-screens.ts'

type View = '/' | '/pages/$slug' | '/shares/$slug'

/** The views worth having before they are asked for: one where every byte counts. */
export const viewsToPreload = (connection?: Connection): View[] =>
  isSavingData(connection) ? ['/'] : ['/', '/pages/$slug', '/shares/$slug']

/** One after the other: whoever uses the page meanwhile is not to feel it. */
export async function preloadViews(router: AnyRouter) {
  const byPath = router.routesByPath as Record<string, AnyRoute>
  for (const view of viewsToPreload()) await loadCode(router, [byPath[view] ?? []].flat())
}
