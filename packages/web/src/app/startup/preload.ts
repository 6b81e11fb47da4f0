import { type Connection, isSavingData } from '#lib/browser/data-saver.ts'

type View = '/' | '/pages/$slug' | '/shares/$slug'

/** The views worth having before they are asked for: one where every byte counts. */
export const viewsToPreload = (connection?: Connection): View[] =>
  isSavingData(connection) ? ['/'] : ['/', '/pages/$slug', '/shares/$slug']

/** What views are made of, as the build wrote it into the page (first-paint.ts); in development nothing. */
const filesOf = (): Partial<Record<View, string[]>> =>
  JSON.parse(document.querySelector('#views')?.textContent ?? '{}') as Partial<Record<View, string[]>>

/** Between two files, in milliseconds: whoever uses the page meanwhile is not to feel it. */
const pause = 50

/** Fetched and not run: that would hold up a phone for what may never be opened. */
export function preloadViews() {
  const files = filesOf()
  const wanted = new Set(viewsToPreload().flatMap((view) => files[view] ?? []))
  for (const [place, href] of [...wanted].entries()) {
    const as = href.endsWith('.css') ? 'style' : 'script'
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as, href, crossOrigin: '' })
    window.setTimeout(() => document.head.append(link), place * pause)
  }
}
