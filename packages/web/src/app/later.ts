import type { AnyRouter } from '@tanstack/react-router'
import { fadeBetween } from './fading.ts'
import { preloadViews } from './preload.ts'
import { startServiceWorker } from './service-worker.ts'

/** What the first screen does without: it comes once that one stands. */
export function settle(router: AnyRouter) {
  fadeBetween(router)
  window.setTimeout(() => void startServiceWorker(), 2000)
  window.setTimeout(() => preloadViews(), 3000)
}
