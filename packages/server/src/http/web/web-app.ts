import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Settings } from '@imagora/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logoIconUrl } from '#platform/logo-urls.ts'
import { customFiles } from '#platform/custom-code.ts'
import { refuse } from '#platform/refusal.ts'
import { isClientRoute } from './client-routes.ts'
import { isOpenInMaintenance, sendMaintenancePage } from './maintenance-page.ts'
import { matchesEtag, createStaticFiles, listAcceptedEncodings, sendStaticFile } from './static-files.ts'
import { isAdminBrowser } from '#http/protection/site-mode-guard.ts'
import type { CsrfGuard } from '#http/protection/csrf.ts'
import { pageTemplate } from './html.ts'
import { renderFirstPaint, headFor, createFirstPaint, type DescribePage } from './first-paint.ts'
import { isFramedPath, isPlainPath, isSecretPath, pagePolicy } from './content-security-policy.ts'
import { isDatabaseUnavailable } from '#db/dialects/database-errors.ts'
import type { Config } from '#config.ts'
import type { SiteModeState } from '#settings/site-mode.ts'

const compress = promisify(gzip)

interface ServeWebDeps {
  /** Folder of the built application. */
  folder: string
  settings: () => Promise<Settings>
  /** Settings as they were when the database last answered. */
  lastSettings: () => Settings
  siteMode: () => Promise<SiteModeState>
  describe: DescribePage
  csrf: CsrfGuard
  /** Returns the link path of a file that an older image host served under this path. */
  linkOf: (path: string) => Promise<string | null>
  /** Hosts that serve pictures besides the site itself. */
  pictureHosts: () => Promise<string[]>
  servePicture: (request: IncomingMessage, response: ServerResponse) => unknown
  now: () => Date
}

function sendCustom(settings: Settings, path: string, request: FastifyRequest, reply: FastifyReply) {
  const file = customFiles(settings).find((each) => each.path === path)
  if (!file) throw refuse('route_missing')
  const etag = `"${file.version}"`
  // A URL with another version returns the current file, so it must not be cached as that version for long.
  const isVersion = (request.query as { v?: unknown }).v === file.version
  reply.headers({ etag, 'cache-control': isVersion ? 'public, max-age=31536000, immutable' : 'public, no-cache' })
  if (matchesEtag(request, etag)) return reply.status(304).send()
  return reply.type(file.type).send(file.text)
}

/**
 * Serves the built application: its files, the operator's two custom files, and its single page for every other path.
 */
export function serveWeb(
  app: FastifyInstance,
  { folder, settings, lastSettings, siteMode, describe, csrf, linkOf, servePicture, pictureHosts, now }: ServeWebDeps,
) {
  const index = join(folder, 'index.html')
  const files = createStaticFiles(folder)
  const render = existsSync(index) ? pageTemplate(readFileSync(index, 'utf8')) : null

  const fileAt = (path: string) => files.get(path === '/favicon.ico' && !files.has(path) ? '/icon.svg' : path)

  /** Sends the picture itself instead of a redirect, so that pages embedding its old URL need not follow one. */
  function sendPicture(url: string, { raw }: FastifyRequest, reply: FastifyReply) {
    reply.hijack()
    raw.url = url
    servePicture(raw, reply.raw)
  }

  async function sendPage(path: string, query: string, request: FastifyRequest, reply: FastifyReply) {
    if (!render) throw refuse('route_missing')
    const site = await settings()
    const { mode, message } = await siteMode()
    if (mode === 'maintenance' && !isOpenInMaintenance(path) && !isAdminBrowser(request))
      return sendMaintenancePage(reply, {
        language: request.client.language,
        kind: 'maintenance',
        settings: site,
        message,
      })
    const isKnown = isClientRoute(path)
    // The page and its content are in the site's language, unless the site follows the browser; the setup page always
    // does, since the operator has chosen none yet.
    const followsBrowser = site.follow_browser_language || path === '/setup'
    const current = followsBrowser ? { ...site, language: request.client.language } : site
    const reader = { ...request.client, language: current.language }
    const page = isKnown ? await describe(path, reader) : null
    const { origin, picture_origin } = request.client
    const picture_hosts = await pictureHosts()
    const nonce = randomBytes(18).toString('base64url')
    const pathTraits = { isPlain: isPlainPath(path, query), isFramed: isFramedPath(path) }
    reply.headers({
      'content-security-policy': pagePolicy({ nonce, ...pathTraits, settings: current, picture_origin, picture_hosts }),
      'cache-control': 'private, no-cache',
      vary: followsBrowser ? 'accept-encoding, accept-language' : 'accept-encoding',
      ...(isSecretPath(path) && { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }),
    })
    csrf.setTokenCookie(request, reply)
    const opening = createFirstPaint(current, path, page, now())
    const head = headFor(current, path, page, origin)
    const html = render(head, nonce, opening && ((spinner) => renderFirstPaint(opening, spinner)))
    reply.status(isKnown && page !== null ? 200 : 404).type('text/html; charset=utf-8')
    if (!listAcceptedEncodings(request).includes('gzip')) return reply.send(html)
    // The page repeats nothing secret but its nonce, which is new each time, so that its size gives nothing away.
    return reply.header('content-encoding', 'gzip').send(await compress(html))
  }

  /** Visitors get a page that tries again by itself, instead of the JSON of a failed call. */
  function sendOutagePage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    const isPage = request.headers.accept?.includes('text/html')
    if (!isPage || !isDatabaseUnavailable(error)) throw error
    request.log.error(error)
    const { language } = request.client
    void sendMaintenancePage(reply, { language, kind: 'outage', settings: lastSettings(), message: '' })
  }

  app.get('/*', { config: { availableIn: 'maintenance' }, errorHandler: sendOutagePage }, async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?', 2)
    if (path.startsWith('/api/')) throw refuse('route_missing')
    const { site_logo } = path === '/favicon.ico' ? await settings() : { site_logo: null }
    // Feed readers and old programs ask for this address, which must follow the logo.
    if (site_logo)
      return reply.header('cache-control', 'public, max-age=300').redirect(logoIconUrl(site_logo, 'icon-48'))
    const file = fileAt(path)
    if (file) return sendStaticFile(file, request, reply)
    if (path.startsWith('/custom/')) return sendCustom(await settings(), path, request, reply)
    const link = isClientRoute(path) ? null : await linkOf(path)
    if (link) return sendPicture(`${link}?${query}`, request, reply)
    // Programs that request a filename would mistake the page for the file.
    if (/\.\w+$/.test(path) && !isClientRoute(path)) throw refuse('route_missing')
    return sendPage(path, query, request, reply)
  })
}

/** Passkeys are bound to the public address; this lets browsers use them at the site's other addresses too. */
export function serveRelatedOrigins(app: FastifyInstance, { publicUrl, aliasUrls }: Config) {
  if (!publicUrl) return
  app.get('/.well-known/webauthn', async () => ({ origins: [publicUrl, ...aliasUrls] }))
}
