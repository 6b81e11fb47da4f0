import type { ReducedMode } from '@imagora/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DAY_SECONDS } from '#platform/time.ts'
import { refuseInMode, type SiteMode } from '#settings/site-mode.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `availableIn` of the contract's routes. */
    availableIn?: ReducedMode | undefined
    /** A GET that changes something, as some payment platforms send their notifications. */
    isWrite?: boolean
  }
}

const readers = new Set(['GET', 'HEAD', 'OPTIONS'])

function isAllowed(mode: ReducedMode, { method, caller, routeOptions: { config } }: FastifyRequest) {
  const { availableIn, isWrite } = config
  if (availableIn === 'maintenance') return true
  if (mode === 'maintenance') return caller?.role === 'admin'
  return availableIn === 'read_only' || (readers.has(method) && !isWrite)
}

const ADMIN_COOKIE = 'maintenance_admin'
const ADMIN_COOKIE_SECONDS = 30 * DAY_SECONDS

/**
 * Marks the browser of an administrator, because requests for pages carry no login. It happens in every mode: during
 * maintenance the first request of an administrator may be for a page. The cookie permits nothing: with it pages of the
 * application are sent instead of the maintenance page, and its calls are guarded as ever.
 */
function markAdminBrowser(request: FastifyRequest, reply: FastifyReply) {
  if (isAdminBrowser(request)) return
  const secure = request.client.origin.startsWith('https:') ? '; Secure' : ''
  const options = `Path=/; Max-Age=${ADMIN_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', `${ADMIN_COOKIE}=1; ${options}`)
}

/** Returns whether an administrator has used this browser. */
export const isAdminBrowser = ({ headers }: FastifyRequest) =>
  (headers.cookie ?? '').split(/; */).includes(`${ADMIN_COOKIE}=1`)

/**
 * Refuses what the site's mode forbids, before the body is read: routes say themselves in which modes they stay
 * available, and a route that says nothing is refused.
 */
export function guardSiteMode(app: FastifyInstance, { get: getMode, report }: Pick<SiteMode, 'get' | 'report'>) {
  app.addHook('onError', async (_request, _reply, error) => report(error))
  app.addHook('onRequest', async (request, reply) => {
    const state = await getMode()
    const { mode, cause } = state
    const { caller } = request
    if (caller?.role === 'admin' && caller.grant === 'session') markAdminBrowser(request, reply)
    // On a full disk another guard lets through what frees space.
    if (mode === 'normal' || cause === 'disk_full' || isAllowed(mode, request)) return
    throw refuseInMode(mode === 'maintenance' ? 'site_maintenance' : 'site_read_only', state)
  })
}
