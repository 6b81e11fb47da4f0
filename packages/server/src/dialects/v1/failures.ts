import type { RefusalCode } from '@imagora/contract'
import type { Say } from '#http/api/error-response.ts'

/** What these clients tell by the status; everything else is a call that went through and did not succeed. */
const toldByStatus = new Set<RefusalCode>([
  'login_required',
  'token_expired',
  'permission_lacking',
  'account_suspended',
  'origin_refused',
  'route_missing',
  'host_unknown',
  'request_unreadable',
  'url_too_long',
  'headers_too_large',
  'media_type_refused',
  'rate_limited',
])

export const sayV1: Say = ({ message, data }, status) => ({
  status: toldByStatus.has(data.code) || status >= 500 ? status : 200,
  body: { status: false, message, data: {} },
})
