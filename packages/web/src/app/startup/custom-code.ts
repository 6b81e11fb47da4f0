import type { Configs } from '@imagora/contract'

const plainPlaces = ['/login', '/register', '/forget-password', '/oauth', '/setup', '/admin']

/** Where the operator's own style and script are never loaded: where passwords are typed, and where they are mended. */
export const isWithoutCustomCode = (pathname: string, search: string) =>
  plainPlaces.some((place) => pathname === place || pathname.startsWith(`${place}/`)) ||
  new URLSearchParams(search).get('safe') === '1'

const ids = { style: 'custom-css', script: 'custom-js' }

function addStyle(href: string) {
  if (document.getElementById(ids.style)) return
  document.head.append(Object.assign(document.createElement('link'), { id: ids.style, rel: 'stylesheet', href }))
}

// An error in it reaches the console by itself: a script of its own takes nothing down with it.
function addScript(src: string) {
  if (document.getElementById(ids.script)) return
  document.body.append(Object.assign(document.createElement('script'), { id: ids.script, src, async: true }))
}

/** Brings the operator's style and script to the page, or takes the style away where it has no place. */
export function applyCustomCode({ custom_css, custom_js }: Configs['site'], isPlainPlace: boolean) {
  if (isPlainPlace) {
    document.getElementById(ids.style)?.remove()
    return
  }
  if (custom_css) addStyle(custom_css)
  if (custom_js) addScript(custom_js)
}

/** A script that runs cannot be taken back: the plain places are entered by a fresh page. */
export async function leaveCustomScript({
  pathname,
  searchStr,
  href,
}: {
  pathname: string
  searchStr: string
  href: string
}) {
  if (!document.getElementById(ids.script) || !isWithoutCustomCode(pathname, searchStr)) return
  window.location.assign(href)
  await new Promise(() => {})
}
