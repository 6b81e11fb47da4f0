import { z } from 'zod'
import { endpointProblems, Id, IdParams, Line, PageQuery, pageOf, RequiredLine, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { userRoles } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import { ApprovalNeeded } from './approvals.ts'
import { SecondFactorNeeded } from './second-factors.ts'

/** Supported types of third-party accounts. */
export const OauthDriverName = z.enum([
  'oidc',
  'google',
  'github',
  'gitee',
  'qq',
  'wechat',
  'weibo',
  'dingtalk',
  'feishu',
])
export type OauthDriverName = z.output<typeof OauthDriverName>

/** Secrets are sent to these URLs, so plain HTTP is only allowed for loopback addresses. */
export const isEndpoint = (url: string) =>
  URL.canParse(url) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))/i.test(url)

const Endpoint = z
  .string()
  .trim()
  .max(limits.url)
  .refine((url) => url === '' || isEndpoint(url), 'endpoint_malformed' satisfies InvalidCode)
  .default('')

export const OauthOptions = z.strictObject({
  issuer: Endpoint.meta({ description: 'OpenID Connect only: the address under which the provider describes itself' }),
  scopes: Line(limits.setting.line).default('').meta({ description: 'Nothing = what the driver needs' }),
  authorize_url: Endpoint,
  token_url: Endpoint,
  openid_url: Endpoint,
  user_url: Endpoint,
  use_unionid: z
    .boolean()
    .default(false)
    .meta({ description: 'Know people by the id that all apps of one developer share' }),
})
export type OauthOptions = z.output<typeof OauthOptions>

/** Gives a group, a role or both to users whose claim has a value; with neither, it only lets them in. */
export const ClaimRule = z.strictObject({
  claim: RequiredLine(limits.url, 'required').meta({
    description: 'Name or path, such as `groups` or `realm_access.roles`',
  }),
  value: RequiredLine(limits.url, 'required').meta({ description: 'The text, or one entry of a list' }),
  group_id: Id.nullable().default(null),
  role: z.enum(userRoles).nullable().default(null),
})
export type ClaimRule = z.output<typeof ClaimRule>

/** A third-party account bound to a user. */
export const Binding = z.object({
  avatar: z.string(),
  name: z.string(),
  nickname: z.string(),
  created_at: Timestamp,
  driver: z.object({ id: Id, name: z.string(), provider: OauthDriverName }),
})
export type Binding = z.output<typeof Binding>

export const AdminOauthProvider = z.object({
  id: Id,
  name: z.string(),
  provider: OauthDriverName,
  client_id: z.string(),
  is_secret_set: z.boolean(),
  options: OauthOptions,
  claim_rules: z
    .array(ClaimRule)
    .meta({ description: 'In order: the first match wins, for the group and for the role' }),
  is_claims_once: z.boolean().meta({ description: 'Apply the rules at a user’s first login only' }),
  is_claim_required: z.boolean().meta({ description: 'Refuse logins that no rule matches' }),
  is_enabled: z.boolean(),
  place: z.int().meta({ description: 'From 1, in the order of the buttons' }),
  binding_count: z.int(),
  callback_url: z
    .string()
    .meta({ description: 'What the provider must be told to send people back to; empty while PUBLIC_URL is not set' }),
  created_at: Timestamp,
})
export type AdminOauthProvider = z.output<typeof AdminOauthProvider>

const fields = {
  name: RequiredLine(limits.text, 'required'),
  client_id: RequiredLine(limits.setting.line, 'required'),
  client_secret: z
    .string('required' satisfies InvalidCode)
    .trim()
    .min(1, 'required' satisfies InvalidCode)
    .max(2000),
  options: OauthOptions,
  claim_rules: z.array(ClaimRule).max(limits.oauth.claimRules),
  is_claims_once: z.boolean(),
  is_claim_required: z.boolean(),
  is_enabled: z.boolean(),
}

export const OauthProviderInput = z
  .strictObject({
    ...fields,
    expected_id: Id.optional().meta({
      description: 'The next id, whose callback URL the provider was told; refused when it is taken meanwhile',
    }),
    provider: OauthDriverName,
    options: OauthOptions.prefault({}),
    claim_rules: fields.claim_rules.default([]),
    is_claims_once: z.boolean().default(false),
    is_claim_required: z.boolean().default(false),
    is_enabled: z.boolean().default(true),
  })
  .refine(({ provider, options }) => provider !== 'oidc' || options.issuer !== '', {
    path: ['options', 'issuer'],
    message: 'required' satisfies InvalidCode,
  })
export type OauthProviderInput = z.output<typeof OauthProviderInput>

export const OauthProviderChanges = z
  .strictObject({ ...fields, place: z.int().min(1).max(1000) })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type OauthProviderChanges = z.output<typeof OauthProviderChanges>

/** One step of a provider test and its outcome. */
export const OauthFinding = z.object({
  step: z.enum(['address', 'discovery', 'keys', 'credentials']),
  outcome: z.enum([
    'ok',
    ...endpointProblems,
    'ca_unknown',
    'issuer_differs',
    'credentials_refused',
    'redirect_refused',
    'address_unset',
    'unclear',
  ]),
  detail: z.string().meta({ description: 'More of it, such as `HTTP 404`; never a word of the provider' }),
})
export type OauthFinding = z.output<typeof OauthFinding>

/** Query parameters of the OAuth callback; `iss` if the provider sends its issuer. */
const Returned = z.strictObject({
  code: z.string().min(1).max(2048),
  state: z.string().min(1).max(limits.search),
  iss: z.string().max(limits.url).optional(),
})
export type OauthReturned = z.output<typeof Returned>

/** Proof of a third-party account that is not bound to any user yet; valid once, for 15 minutes. */
export const PendingToken = z.string().max(limits.search)

export const OauthPending = z.object({
  needs: z.literal('account'),
  token: z.string().meta({ description: 'For the field `token` of POST /login or POST /register' }),
  nickname: z.string(),
  avatar: z.string(),
  email: z.string().nullable().meta({ description: 'Only where the provider has confirmed it' }),
  is_email_taken: z.boolean().meta({ description: 'An account here has it: log in to that one, then bind' }),
})
export type OauthPending = z.output<typeof OauthPending>

const BeginQuery = z.object({
  redirect_url: z
    .string()
    .max(limits.url)
    .optional()
    .meta({ description: 'Where the provider sends the browser back to: nothing, or exactly {origin}/oauth/{id}' }),
})

const Begun = z.object({ redirect_url: z.string().meta({ description: 'Where to send the browser' }) })

const failures = ['provider_missing', 'oauth_flow_invalid', 'oauth_refused', 'oauth_unavailable'] as const
const taken = ['identity_bound', 'provider_bound'] as const

const read = { access: 'admin', permission: 'settings.read' } as const
const write = { access: 'admin', permission: 'settings.write', reauth: true } as const

/**
 * The purpose of an OAuth flow is fixed by the call that starts it: `redirect` to log in, `bind` to add to the current
 * account. The call that finishes it must be of the same kind and in the same browser.
 */
export const oauth = defineRoutes({
  'GET /oauth/{id}/redirect': {
    availableIn: 'maintenance',
    access: 'public',
    browser: 'mark',
    params: IdParams,
    query: BeginQuery,
    data: Begun,
    refuses: ['provider_missing', 'oauth_unavailable', 'site_address_unset'],
  },
  'POST /oauth/{id}/login': {
    availableIn: 'maintenance',
    access: 'public',
    browser: 'known',
    params: IdParams,
    body: Returned,
    data: z.object({ token: z.string() }),
    pending: z.discriminatedUnion('needs', [OauthPending, SecondFactorNeeded, ApprovalNeeded]),
    refuses: [
      ...failures,
      'account_suspended',
      'account_pending',
      'claim_missing',
      'site_maintenance',
      'registration_closed',
      'email_taken',
      'username_taken',
    ],
  },
  'GET /oauth/{id}/bind': {
    access: 'session',
    reauth: true,
    browser: 'mark',
    params: IdParams,
    query: BeginQuery,
    data: Begun,
    refuses: ['provider_missing', 'oauth_unavailable', 'site_address_unset'],
  },
  'POST /oauth/{id}/bind': {
    access: 'session',
    reauth: true,
    browser: 'known',
    params: IdParams,
    body: z.union([Returned, z.strictObject({ token: PendingToken })]),
    answers: 204,
    refuses: [...failures, ...taken, 'oauth_pending_invalid'],
  },
  'DELETE /oauth/{id}/unbind': {
    access: 'session',
    reauth: true,
    params: IdParams,
    answers: 204,
    refuses: ['binding_missing', 'last_way_in'],
  },
  'GET /oauth/binds': { access: 'oauth:read', query: PageQuery, data: pageOf(Binding) },
  'GET /admin/oauth_providers': { ...read, query: PageQuery, data: pageOf(AdminOauthProvider) },
  'GET /admin/oauth_providers/next': { ...read, data: AdminOauthProvider.pick({ id: true, callback_url: true }) },
  'POST /admin/oauth_providers': { ...write, body: OauthProviderInput, data: z.object({ id: Id }) },
  'PUT /admin/oauth_providers/{id}': {
    ...write,
    params: IdParams,
    body: OauthProviderChanges,
    answers: 204,
    refuses: ['provider_missing', 'provider_in_use'],
  },
  'DELETE /admin/oauth_providers/{id}': {
    ...write,
    params: IdParams,
    query: z.object({
      with_bindings: z.literal('1').optional().meta({ description: 'Also when accounts are bound to it' }),
    }),
    answers: 204,
    refuses: ['provider_missing', 'provider_in_use'],
  },
  'POST /admin/oauth_providers/{id}/test': {
    ...write,
    params: IdParams,
    data: z.object({ findings: z.array(OauthFinding) }),
    refuses: ['provider_missing'],
  },
})
