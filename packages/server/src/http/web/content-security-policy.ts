import type { Settings } from '@imagora/contract'
import { captchaSources } from '#gateways/captcha/captcha-services.ts'

interface Page {
  nonce: string
  /** True for login and admin pages: the operator's custom code does not run there. */
  isPlain: boolean
  /** True when other sites may embed the page in a frame. */
  isFramed: boolean
  settings: Settings
  picture_origin: string
  /** Further hosts that serve pictures. */
  picture_hosts: string[]
}

/** A host may contain a semicolon, which would end a directive: only a plain origin is added to the policy. */
function originOf(url: string) {
  if (!URL.canParse(url)) return []
  const { origin } = new URL(url)
  return /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/.test(origin) ? [origin] : []
}

/** An origin, or all subdomains of one. */
const SOURCE = /^https?:\/\/(\*\.)?([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/

export function pagePolicy({ nonce, isPlain, isFramed, settings, picture_origin, picture_hosts }: Page) {
  const { homepage_background_images, auth_page_background_images, site_icon_url, custom_script_hosts } = settings
  const imageUrls = [
    picture_origin,
    ...picture_hosts,
    site_icon_url,
    ...homepage_background_images,
    ...auth_page_background_images,
  ]
  const pictures = [...new Set(imageUrls.flatMap(originOf))]
  // A host whose scripts run here gains nothing from the other directives; a chat widget or an analytics script needs
  // all of them.
  const custom = isPlain ? [] : custom_script_hosts

  // A visitor reaches forms with a captcha from any page, and a page keeps the policy that it was loaded with. Embedded
  // pages have no such form.
  const captcha = isFramed ? [] : captchaSources(settings).filter((source) => SOURCE.test(source))

  const policy: Record<string, string[]> = {
    'default-src': ["'self'", ...custom],
    'script-src': [`'nonce-${nonce}'`, ...(isPlain ? [] : ["'self'", ...custom]), ...captcha],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...custom, ...captcha],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures, ...custom],
    // Videos come from where pictures do; the uploader plays files that are not sent yet.
    'media-src': ["'self'", 'blob:', ...pictures, ...custom],
    'connect-src': ["'self'", ...new Set([picture_origin, ...picture_hosts].flatMap(originOf)), ...custom, ...captcha],
    ...(captcha.length > 0 && { 'frame-src': ["'self'", ...custom, ...captcha] }),
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

const plainPaths = ['/login', '/register', '/forget-password', '/oauth', '/setup', '/admin']

/** `?safe=1` gives access to operators whose custom script broke the site. */
export const isPlainPath = (path: string, query: string) =>
  plainPaths.some((plainPath) => path === plainPath || path.startsWith(`${plainPath}/`)) ||
  new URLSearchParams(query).get('safe') === '1'

/** Embeddable pages contain nothing that clickjacking could misuse. */
export const isFramedPath = (path: string) => /^\/embed\/shares\/[^/]+\/?$/.test(path)

const secretPaths = ['/shares/', '/embed/', '/forget-password', '/oauth/', '/setup']

/** URLs of these pages are secrets, so no other site may learn them from a referrer. */
export const isSecretPath = (path: string) => secretPaths.some((secretPath) => path.startsWith(secretPath))
