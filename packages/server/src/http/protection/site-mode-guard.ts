import type { ReducedMode } from '@imagora/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseInMode, type SiteModeState } from '#settings/site-mode.ts'

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
export function guardSiteMode(app: FastifyInstance, getMode: () => Promise<SiteModeState>) {
  app.addHook('onRequest', async (request) => {
    const { mode, message } = await getMode()
    if (mode === 'normal' || isAllowed(mode, request)) return
    throw refuseInMode(mode === 'maintenance' ? 'site_maintenance' : 'site_read_only', message)
  })
}
