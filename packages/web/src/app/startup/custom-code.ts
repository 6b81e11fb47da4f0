import type { Configs } from '@imagora/contract'

const EXCLUDED_PATHS = ['/login', '/register', '/forget-password', '/oauth', '/setup', '/admin']

/**
 * Pages that never load the operator's custom style and script: where passwords are typed, and where the custom code is
 * fixed.
 */
export const isCustomCodeDisabled = (pathname: string, search: string) =>
  EXCLUDED_PATHS.some((place) => pathname === place || pathname.startsWith(`${place}/`)) ||
  new URLSearchParams(search).get('safe') === '1'

const ids = { style: 'custom-css', script: 'custom-js' }

function addStyle(href: string) {
  if (document.getElementById(ids.style)) return
  document.head.append(Object.assign(document.createElement('link'), { id: ids.style, rel: 'stylesheet', href }))
}

// An error in the script reaches the console by itself: a separate script breaks nothing else.
function addScript(src: string) {
  if (document.getElementById(ids.script)) return
  document.body.append(Object.assign(document.createElement('script'), { id: ids.script, src, async: true }))
}

/** Adds the operator's style and script to the page, or removes the style on pages without custom code. */
export function applyCustomCode({ custom_css, custom_js }: Configs['site'], isPlainPlace: boolean) {
  if (isPlainPlace) {
    document.getElementById(ids.style)?.remove()
    return
  }
  if (custom_css) addStyle(custom_css)
  if (custom_js) addScript(custom_js)
}

/** A running script cannot be removed, so pages without custom code are entered by a full page load. */
export async function reloadWithoutCustomScript({
  pathname,
  searchStr,
  href,
}: {
  pathname: string
  searchStr: string
  href: string
}) {
  if (!document.getElementById(ids.script) || !isCustomCodeDisabled(pathname, searchStr)) return
  window.location.assign(href)
  await new Promise(() => {})
}
