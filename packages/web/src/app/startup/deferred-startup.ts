import './page-transition.css'
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { prefersReducedMotion } from '#lib/browser/reduced-motion.ts'
import { preloadViews } from './preload.ts'
import { startServiceWorker } from './service-worker.ts'

/** Nothing moves twice: a photo that opens with its screen comes from its tile, one that closes goes back there. */
const isViewer = ({ hash }: ParsedLocation) =>
  hash.startsWith('photo-') || document.documentElement.dataset.viewing !== undefined

/**
 * Screens fade into each other, where the browser can do that and the person wants things to move. What changes within
 * a screen, such as its filters, is there at once.
 */
function fadeBetween(router: AnyRouter) {
  if (!('startViewTransition' in document)) return
  // A swipe that goes back has shown the other screen already, in browsers that draw that themselves.
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
    // One that another overtakes is left out: its screen is shown all the same.
    ready.catch(() => {})
    return updateCallbackDone
  }
}

/** What the first screen does without: it comes once that one stands. */
export function runDeferredStartup(router: AnyRouter) {
  fadeBetween(router)
  window.setTimeout(() => void startServiceWorker(), 2000)
  window.setTimeout(() => preloadViews(), 3000)
}
