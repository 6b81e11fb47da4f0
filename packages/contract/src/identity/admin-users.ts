import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import {
  Email,
  Id,
  IdParams,
  Line,
  NewPassword,
  Numeral,
  PageQuery,
  pageOf,
  RequiredLine,
  SearchText,
  Timestamp,
  Username,
} from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits, tableOrders } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { userRoles } from '../roles.ts'
import { Session } from './sessions.ts'
import { ApiToken } from './tokens.ts'

export const AdminUser = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  email_verified_at: Timestamp.nullable(),
  phone: z.string().nullable(),
  country_code: z.string().nullable(),
  phone_verified_at: Timestamp.nullable(),
  is_admin: z.boolean(),
  role: z.enum(userRoles),
  is_suspended: z.boolean(),
  suspension_reason: z.string().meta({ description: 'As the user is told it at login' }),
  is_pending: z.boolean().meta({ description: 'Registered, and not approved yet' }),
  group: z.object({ id: Id, name: z.string() }),
  has_second_factor: z.boolean(),
  photo_count: z.int(),
  used_storage: z.number().meta({ description: 'KB of 1,024 bytes' }),
  login_ip: z.string().meta({ description: 'Where the last login came from; empty where there was none' }),
  login_at: Timestamp.nullable().meta({ description: 'Null also where it was before this was kept' }),
  deletion_at: Timestamp.nullable(),
  deleted_at: Timestamp.nullable(),
  created_at: Timestamp,
})
export type AdminUser = z.output<typeof AdminUser>

const Role = z.enum(userRoles)

const Flag = z.enum(['0', '1']).transform((flag) => flag === '1')

export const AdminUserQuery = PageQuery.extend({
  q: SearchText.meta({ description: 'Part of a name, email or number; or a whole id or IP address' }),
  is_admin: Flag.optional(),
  role: Role.optional(),
  is_suspended: Flag.optional(),
  is_pending: Flag.optional().meta({ description: 'Whether the account waits for approval' }),
  group_id: Numeral.optional().meta({ description: 'The role group in force' }),
  is_verified: Flag.optional().meta({ description: 'Whether an email or a mobile number is verified' }),
  has_logged_in: Flag.optional(),
  has_second_factor: Flag.optional(),
  is_leaving: Flag.optional().meta({ description: 'Whether the account is to be deleted' }),
  order: z
    .enum(tableOrders.users)
    .default('-id')
    .meta({ description: 'A column, with a minus before it to begin with the largest' }),
})
export type AdminUserQuery = z.output<typeof AdminUserQuery>

export const AdminUserInput = z.strictObject({
  username: Username,
  name: Line(limits.name).default(''),
  email: Email.nullable().default(null),
  password: NewPassword,
  is_admin: z.boolean().default(false),
  role: Role.optional().meta({ description: 'Wins over `is_admin`' }),
})
export type AdminUserInput = z.output<typeof AdminUserInput>

export const AdminUserChanges = z
  .strictObject({
    name: RequiredLine(limits.name, 'name_required'),
    email: Email.nullable(),
    password: NewPassword,
    is_admin: z.boolean(),
    role: Role.meta({ description: 'Wins over `is_admin`' }),
    is_suspended: z.boolean(),
    suspension_reason: Line(limits.suspensionReason).meta({ description: 'Kept as long as the user is suspended' }),
    is_email_verified: z.boolean(),
    is_phone_verified: z.boolean(),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type AdminUserChanges = z.output<typeof AdminUserChanges>

const ids = bulkIdsOf(Id)
const days = z.int().min(1).max(limits.plan.days).nullable().default(null).meta({ description: 'Null for ever' })

export const BulkUserChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('suspend'), ids, reason: Line(limits.suspensionReason).default('') }),
  z.strictObject({ action: z.literal('activate'), ids }),
  z.strictObject({ action: z.literal('approve'), ids }),
  z.strictObject({ action: z.literal('decline'), ids }),
  z.strictObject({ action: z.literal('change_group'), ids, group_id: Id, days }),
  z.strictObject({
    action: z.literal('change_capacity'),
    ids,
    capacity_bytes: z
      .int()
      .min(0)
      .max(limits.plan.bytes)
      .meta({ description: 'Replaces all storage that was given; storage that was bought stays' }),
  }),
])
export type BulkUserChange = z.output<typeof BulkUserChange>

const BulkUserResults = bulkResultsOf(Id)

/** Identifies one session or API token of a user. */
const HeldParams = IdParams.extend({ token_id: Numeral })

const read = { access: 'admin', permission: 'users.read' } as const
const write = { access: 'admin', permission: 'users.write', reauth: true } as const
const support = { access: 'admin', permission: 'users.support', reauth: true } as const

export const admin = defineRoutes({
  'GET /admin/users': { ...read, query: AdminUserQuery, data: pageOf(AdminUser) },
  'POST /admin/users': {
    ...write,
    body: AdminUserInput,
    data: z.object({ id: Id }),
    refuses: ['username_taken', 'email_taken'],
  },
  'PUT /admin/users': { ...write, bulk: true, body: BulkUserChange, data: BulkUserResults },
  'DELETE /admin/users/sessions': { ...support, bulk: true, body: z.strictObject({ ids }), data: BulkUserResults },
  'GET /admin/users/{id}': { ...read, params: IdParams, data: AdminUser, refuses: ['user_missing'] },
  'PUT /admin/users/{id}': {
    ...write,
    params: IdParams,
    body: AdminUserChanges,
    answers: 204,
    refuses: ['user_missing', 'user_deleted', 'email_taken', 'last_admin', 'own_role', 'own_suspension'],
  },
  'DELETE /admin/users/{id}/second_factors': {
    ...write,
    params: IdParams,
    answers: 204,
    refuses: ['user_missing', 'second_factor_off'],
  },
  'GET /admin/users/{id}/sessions': {
    ...read,
    params: IdParams,
    query: PageQuery,
    data: pageOf(Session),
    refuses: ['user_missing'],
  },
  'DELETE /admin/users/{id}/sessions': { ...support, params: IdParams, answers: 204, refuses: ['user_missing'] },
  'DELETE /admin/users/{id}/sessions/{token_id}': {
    ...support,
    params: HeldParams,
    answers: 204,
    refuses: ['user_missing', 'session_missing'],
  },
  'GET /admin/users/{id}/tokens': {
    ...read,
    params: IdParams,
    query: PageQuery,
    data: pageOf(ApiToken),
    refuses: ['user_missing'],
  },
  'DELETE /admin/users/{id}/tokens': { ...write, params: IdParams, answers: 204, refuses: ['user_missing'] },
  'DELETE /admin/users/{id}/tokens/{token_id}': {
    ...write,
    params: HeldParams,
    answers: 204,
    refuses: ['user_missing', 'token_missing'],
  },
})
