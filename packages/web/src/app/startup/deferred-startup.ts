import { type NetworkConnection, isSavingData, prefersReducedMotion } from '#lib/browser/media-preferences.ts'
import './page-transition.css'
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { showTooltips } from '#ui/overlay/show-tooltips.ts'
import { startServiceWorker } from './service-worker.ts'

type View = '/' | '/pages/$slug' | '/shares/$slug'

/** Returns the views to prefetch; only one in data-saving mode. */
export const viewsToPreload = (connection?: NetworkConnection): View[] =>
  isSavingData(connection) ? ['/'] : ['/', '/pages/$slug', '/shares/$slug']

/** Files of the views, which the build writes into the page (first-paint.ts); empty in development. */
const filesOf = (): Partial<Record<View, string[]>> =>
  JSON.parse(document.querySelector('#views')?.textContent ?? '{}') as Partial<Record<View, string[]>>

/** Milliseconds between two files, so that the page stays responsive. */
const pause = 50

/** Prefetches without executing, which would block a phone for screens that may never be opened. */
function preloadViews() {
  const files = filesOf()
  const wanted = new Set(viewsToPreload().flatMap((view) => files[view] ?? []))
  for (const [place, href] of [...wanted].entries()) {
    const as = href.endsWith('.css') ? 'style' : 'script'
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as, href, crossOrigin: '' })
    window.setTimeout(() => document.head.append(link), place * pause)
  }
}

/**
 * The viewer has its own animation: a photo opens from its tile and closes into it, so the screen must not fade as
 * well.
 */
const isViewer = ({ hash }: ParsedLocation) =>
  hash.startsWith('photo-') || document.documentElement.dataset.viewing !== undefined

/**
 * Cross-fades between screens, if the browser supports view transitions and the user allows motion. Changes within a
 * screen, such as its filters, are immediate.
 */
function enableViewTransitions(router: AnyRouter) {
  if (!('startViewTransition' in document)) return
  // Some browsers animate a back swipe themselves and have already shown the other screen.
  let isDrawn = false
  window.addEventListener('popstate', (event) => {
    isDrawn = event.hasUAVisualTransition
  })

  router.startViewTransition = (show) => {
    const from = router.stores.resolvedLocation.get()
    const to = router.latestLocation
    const isAtOnce = isDrawn || from?.pathname === to.pathname || prefersReducedMotion() || isViewer(to)
    isDrawn = false
    if (isAtOnce) return show()
    const { ready, updateCallbackDone } = document.startViewTransition(show)
    // A transition that another one overtakes is skipped: its screen is displayed anyway.
    ready.catch(() => {})
    return updateCallbackDone
  }
}

/** Runs the work that the first screen does not need, once it is displayed. */
export function runDeferredStartup(router: AnyRouter) {
  showTooltips()
  enableViewTransitions(router)
  window.setTimeout(() => void startServiceWorker(), 2000)
  window.setTimeout(() => preloadViews(), 3000)
}
