import { type Connection, isSavingData } from '#lib/browser/data-saver.ts'

type View = '/' | '/pages/$slug' | '/shares/$slug'

/** Returns the views to prefetch; only one in data-saving mode. */
export const viewsToPreload = (connection?: Connection): View[] =>
  isSavingData(connection) ? ['/'] : ['/', '/pages/$slug', '/shares/$slug']

/** Files of the views, which the build writes into the page (first-paint.ts); empty in development. */
const filesOf = (): Partial<Record<View, string[]>> =>
  JSON.parse(document.querySelector('#views')?.textContent ?? '{}') as Partial<Record<View, string[]>>

/** Milliseconds between two files, so that the page stays responsive. */
const pause = 50

/** Prefetches without executing, which would block a phone for screens that may never be opened. */
export function preloadViews() {
  const files = filesOf()
  const wanted = new Set(viewsToPreload().flatMap((view) => files[view] ?? []))
  for (const [place, href] of [...wanted].entries()) {
    const as = href.endsWith('.css') ? 'style' : 'script'
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as, href, crossOrigin: '' })
    window.setTimeout(() => document.head.append(link), place * pause)
  }
}
