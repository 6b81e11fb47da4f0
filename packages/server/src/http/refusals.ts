import type { Key, RefusalCode, Route } from '@imagora/contract'

/** Nothing is safe from these. */
const always: RefusalCode[] = ['rate_limited', 'fault', 'server_busy', 'database_full']

const onlyIf = (isSo: boolean, ...codes: RefusalCode[]) => (isSo ? codes : [])

const byAccess = ({ access, guests, reauth }: Route) => [
  ...onlyIf(access !== 'public' && !guests, 'login_required'),
  ...onlyIf(access !== 'public', 'token_expired', 'account_suspended', 'permission_lacking'),
  ...onlyIf(access === 'admin', 'admin_only'),
  ...onlyIf(reauth === true, 'reauth_required'),
]

/** Everything that a route may be refused with: by what stands before it, and by its own rules. */
export function refusalsOf(key: Key, route: Route): RefusalCode[] {
  const { params, query, body, form, refuses = [] } = route
  return [
    ...onlyIf(Boolean(body ?? form), 'request_unreadable', 'body_too_large', 'media_type_refused'),
    ...byAccess(route),
    ...onlyIf(!key.startsWith('GET '), 'origin_refused'),
    ...onlyIf(Boolean(params ?? query ?? body ?? form), 'input_invalid'),
    ...refuses,
    ...always,
  ]
}
