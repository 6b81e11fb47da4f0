import {
  type Access,
  isOpenToImpersonator,
  type Key,
  type RefusalCode,
  roleAllows,
  type Route,
} from '@imagora/contract'
import type { FastifyRequest } from 'fastify'
import { type Caller, hasPermission, isConfirmed } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'

function isAllowed(caller: Caller, access: Exclude<Access, 'public'>, also: Route['also'] = []) {
  if (access === 'session' || access === 'admin') return caller.grant === 'session'
  return [access, ...also].every((each) => hasPermission(caller, each))
}

/** Visitors with read-only access may send an invalid token; it counts as none. */
function requireGuestAccess(guests: Route['guests'], { tokenProblem }: FastifyRequest) {
  if (guests === 'look' || (guests && !tokenProblem)) return
  throw tokenProblem ?? refuse('login_required')
}

/**
 * Refuses callers without access to this route; the test that tries every route with every role reads the same table.
 */
export function requireAccess({ access, permission, also, guests, reauth }: Route, request: FastifyRequest, now: Date) {
  const { caller } = request
  if (access === 'public') return
  if (!caller) return requireGuestAccess(guests, request)
  if (!isAllowed(caller, access, also)) throw refuse('permission_lacking')
  if (permission && !roleAllows(caller.role, permission))
    throw refuse(caller.role === 'user' ? 'admin_only' : 'role_lacking')
  if (reauth && !isConfirmed(caller, now)) throw refuse('reauth_required')
}

/** Refusals that every route can return. */
const commonRefusals: RefusalCode[] = ['rate_limited', 'fault', 'server_busy', 'database_full']

const codesIf = (isSo: boolean, ...codes: RefusalCode[]) => (isSo ? codes : [])

const accessRefusals = ({ access, guests, reauth }: Route) => [
  ...codesIf(access !== 'public' && !guests, 'login_required'),
  ...codesIf(access !== 'public', 'token_expired', 'account_suspended', 'account_pending', 'permission_lacking'),
  ...codesIf(access === 'admin', 'admin_only', 'role_lacking'),
  ...codesIf(reauth === true, 'reauth_required'),
]

/** Lists every refusal of a route: those of the guards before it and those of its own rules. */
export function refusalsOf(key: Key, route: Route): RefusalCode[] {
  const { params, query, body, form, refuses = [] } = route
  return [
    ...codesIf(Boolean(body ?? form), 'request_unreadable', 'body_too_large', 'media_type_refused'),
    ...accessRefusals(route),
    ...codesIf(route.access !== 'admin' && !isOpenToImpersonator(key, route), 'impersonation_refused'),
    ...codesIf(!key.startsWith('GET '), 'origin_refused', 'site_read_only'),
    ...codesIf(route.availableIn !== 'maintenance', 'site_maintenance'),
    ...codesIf(Boolean(params ?? query ?? body ?? form), 'input_invalid'),
    ...refuses,
    ...commonRefusals,
  ]
}
