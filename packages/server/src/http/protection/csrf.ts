import { randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { refuse } from '#platform/refusal.ts'
import { isHost } from './client-address.ts'
import { MINUTE_SECONDS } from '#platform/time.ts'

type Addresses = Pick<Config, 'publicUrl' | 'aliasUrls' | 'contentUrl'>

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const cookieName = 'XSRF-TOKEN'

/** Strips the default port of the scheme, since either side of a proxy may include or omit it. */
const withoutPort = (host: string) => host.toLowerCase().replace(/:(80|443)$/, '')
const hostOf = (origin: string) => withoutPort(new URL(origin).host)

const cookieOf = ({ headers }: FastifyRequest) =>
  /(?:^|; *)XSRF-TOKEN=([\w-]{20,100})(?:;|$)/.exec(headers.cookie ?? '')?.[1]

function tokensMatch(sentToken: string | string[], storedToken: string | undefined) {
  if (!storedToken || typeof sentToken !== 'string') return false
  const [one, other] = [Buffer.from(sentToken), Buffer.from(storedToken)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** An IP address is a safe host for any server: no foreign domain can be made to resolve to it (DNS rebinding). */
const isPlainAddress = (hostname: string) => hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0

/** Extensions and desktop programs have origins with their own schemes, which no website can use. */
const isAppOrigin = (origin: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(origin) && !/^https?:/i.test(origin)

/**
 * Cookies authenticate nobody here, so a forged request has no power to begin with; cross-site requests are refused all
 * the same.
 */
export function createCsrfGuard({ publicUrl, aliasUrls, contentUrl }: Addresses) {
  const origins = new Set([publicUrl, ...aliasUrls].filter((url) => url !== undefined))
  const hosts = new Set([...origins].map(hostOf))
  const contentHost = contentUrl && hostOf(contentUrl)

  function isOwn(origin: string, { host }: FastifyRequest) {
    if (origins.has(origin)) return true
    // The scheme is unknown behind an untrusted proxy, so only the host is compared.
    return /^https?:/.test(origin) && URL.canParse(origin) && hostOf(origin) === withoutPort(host)
  }

  return {
    /** A site with a configured address answers to it alone; the content origin serves pictures and nothing else. */
    checkHost({ host, hostname, url }: FastifyRequest) {
      if (!isHost(host)) throw refuse('request_unreadable')
      const requestedHost = withoutPort(host)
      if (hosts.has(requestedHost)) return
      if (requestedHost === contentHost && !url.startsWith('/i/')) throw refuse('host_unknown')
      if (publicUrl && requestedHost !== contentHost && !isPlainAddress(hostname)) throw refuse('host_unknown')
    },

    checkOrigin(request: FastifyRequest) {
      if (safeMethods.has(request.method)) return
      const { origin, 'sec-fetch-site': site, 'x-xsrf-token': sentToken } = request.headers
      if (origin !== undefined && isAppOrigin(origin)) return
      if (site === 'cross-site') throw refuse('origin_refused')
      if (origin !== undefined && !isOwn(origin, request)) throw refuse('origin_refused')
      if (sentToken !== undefined && !tokensMatch(sentToken, cookieOf(request))) throw refuse('origin_refused')
    },

    /** Sets the XSRF cookie, which the page's script sends back in a header, as many HTTP clients do automatically. */
    setTokenCookie(request: FastifyRequest, reply: FastifyReply) {
      if (cookieOf(request)) return
      const secure = request.client.origin.startsWith('https:') ? '; Secure' : ''
      const token = randomBytes(24).toString('base64url')
      reply.header('set-cookie', `${cookieName}=${token}; Path=/; SameSite=Lax${secure}`)
    },
  }
}

export type CsrfGuard = ReturnType<typeof createCsrfGuard>

/** Lifetime of the cookie in seconds: the maximum duration of a login at another site. */
const COOKIE_TTL_SECONDS = 10 * MINUTE_SECONDS

const isSecure = ({ client }: FastifyRequest) => client.origin.startsWith('https:')

/** A `__Host-` cookie can only be set by this host itself; browsers reject the prefix without TLS. */
const nameFor = (request: FastifyRequest) => (isSecure(request) ? '__Host-oauth' : 'oauth')

function readBrowserCookie(request: FastifyRequest) {
  const cookies = (request.headers.cookie ?? '').split(/; */)
  const [, value] = cookies.map((each) => each.split('=', 2)).find(([name]) => name === nameFor(request)) ?? []
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

/**
 * Returns the cookie that identifies a browser between a redirect to an OAuth provider and the callback. No script can
 * read it, and it authenticates nobody: it only proves that the same browser returned.
 */
export function browserOf(kind: 'mark' | 'known', request: FastifyRequest, reply: FastifyReply) {
  const browserCookie = readBrowserCookie(request)
  if (kind === 'known') return browserCookie
  const value = browserCookie ?? randomBytes(32).toString('base64url')
  const secure = isSecure(request) ? '; Secure' : ''
  const cookie = `${nameFor(request)}=${value}; Path=/; Max-Age=${COOKIE_TTL_SECONDS}; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', cookie)
  return value
}
