import type { ReducedMode } from '@imagora/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/**
 * Refuses what the site's mode forbids, before the body is read: routes say themselves in which modes they stay
 * available, and a route that says nothing is refused.
 */
export function guardSiteMode(app: FastifyInstance, { get: getMode, report }: Pick<SiteMode, 'get' | 'report'>) {
  app.addHook('onError', async (_request, _reply, error) => report(error))
  app.addHook('onRequest', async (request) => {
    const state = await getMode()
    const { mode, cause } = state
    // On a full disk another guard lets through what frees space.
    if (mode === 'normal' || cause === 'disk_full' || isAllowed(mode, request)) return
    throw refuseInMode(mode === 'maintenance' ? 'site_maintenance' : 'site_read_only', state)
  })
}
