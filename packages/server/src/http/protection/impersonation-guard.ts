import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Client, Impersonator } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether an administrator in the account of a user may make the call; see `isOpenToImpersonator`. */
    isOpenToImpersonator?: boolean
  }
}

interface ImpersonationGuardDeps {
  isAllowed: () => Promise<boolean>
  recordCall: (impersonator: Impersonator, client: Client, call: string, params: unknown) => Promise<unknown>
}

const readers = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A route that says nothing may only be read. */
const isOpen = ({ method, routeOptions: { config } }: FastifyRequest) =>
  config.isOpenToImpersonator ?? readers.has(method)

/** Refuses what an administrator may not do in the account of a user, and records every change they make there. */
export function guardImpersonation(app: FastifyInstance, { isAllowed, recordCall }: ImpersonationGuardDeps) {
  app.addHook('onRequest', async (request) => {
    if (!request.caller?.impersonator) return
    if (!(await isAllowed())) throw refuse('login_required')
    if (!isOpen(request)) throw refuse('impersonation_refused')
  })
  app.addHook('preHandler', async ({ caller, client, method, params, routeOptions }) => {
    if (!caller?.impersonator || readers.has(method)) return
    await recordCall(caller.impersonator, client, `${method} ${routeOptions.url ?? ''}`, params)
  })
}
