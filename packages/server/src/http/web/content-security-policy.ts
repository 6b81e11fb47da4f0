import type { Settings } from '@imagora/contract'

interface Page {
  nonce: string
  /** Where passwords are typed or the site is run: nothing of the operator's own runs there. */
  isPlain: boolean
  /** Other people's pages may show it within themselves. */
  isFramed: boolean
  settings: Settings
  picture_origin: string
  /** Where else pictures come from. */
  picture_hosts: string[]
}

/** A host may hold a semicolon, and a policy is made of them: only what is plainly an origin joins it. */
function originOf(url: string) {
  if (!URL.canParse(url)) return []
  const { origin } = new URL(url)
  return /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/.test(origin) ? [origin] : []
}

/** The Content-Security-Policy of the application's pages. */
export function pagePolicy({ nonce, isPlain, isFramed, settings, picture_origin, picture_hosts }: Page) {
  const { homepage_background_images, auth_page_background_images, site_icon_url, custom_script_hosts } = settings
  const shown = [
    picture_origin,
    ...picture_hosts,
    site_icon_url,
    ...homepage_background_images,
    ...auth_page_background_images,
  ]
  const pictures = [...new Set(shown.flatMap(originOf))]
  // Whose scripts may run here gains nothing by the rest; a chat window or a counter needs all of it.
  const custom = isPlain ? [] : custom_script_hosts

  const policy: Record<string, string[]> = {
    'default-src': ["'self'", ...custom],
    'script-src': [`'nonce-${nonce}'`, ...(isPlain ? [] : ["'self'", ...custom])],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...custom],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures, ...custom],
    'connect-src': ["'self'", ...new Set([picture_origin, ...picture_hosts].flatMap(originOf)), ...custom],
    'worker-src': ["'self'"],
    'frame-ancestors': [isFramed ? '*' : "'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  }
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

const plainPlaces = ['/login', '/register', '/forget-password', '/oauth', '/setup', '/admin']

/** `?safe=1` lets an operator in whose own script broke the site. */
export const isPlainPlace = (path: string, query: string) =>
  plainPlaces.some((place) => path === place || path.startsWith(`${place}/`)) ||
  new URLSearchParams(query).get('safe') === '1'

/** What is made for it, and shows nothing that a click stolen from somebody could do harm with. */
export const isFramedPlace = (path: string) => /^\/embed\/shares\/[^/]+\/?$/.test(path)

const secretPlaces = ['/shares/', '/embed/', '/forget-password', '/oauth/', '/setup']

/** Their addresses are secrets themselves, so no other site learns them from a click. */
export const isSecretPlace = (path: string) => secretPlaces.some((place) => path.startsWith(place))
