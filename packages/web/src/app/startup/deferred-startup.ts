import './page-transition.css'
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { prefersReducedMotion } from '#lib/browser/reduced-motion.ts'
import { preloadViews } from './preload.ts'
import { startServiceWorker } from './service-worker.ts'

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
function fadeBetween(router: AnyRouter) {
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
  fadeBetween(router)
  window.setTimeout(() => void startServiceWorker(), 2000)
  window.setTimeout(() => preloadViews(), 3000)
}
