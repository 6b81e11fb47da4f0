import { z } from 'zod'
import { Id, IdParams, Numeral, PageQuery, pageOf, Timestamp } from '../common.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'

const From = z.enum(['system', 'subscribe']).meta({ description: 'Gifted by the site, or bought' })

const shown = {
  id: Id,
  from: From,
  created_at: Timestamp,
  expired_at: Timestamp.nullable().meta({ description: 'When it ends; null for ever' }),
  days_remaining: z.int().nullable(),
  trade_no: z.string().nullable().meta({ description: 'Of the newest order that paid for it' }),
}

const AutoRenewal = z.object({
  state: z.enum(['active', 'canceled']).meta({ description: 'A canceled one can be restarted until the end' }),
  renews_at: Timestamp.meta({ description: 'When the saved payment method is charged' }),
  amount: z.number().nullable().meta({ description: 'What is charged next; null when it is no longer sold' }),
  currency: z.string(),
})
export type AutoRenewal = z.output<typeof AutoRenewal>

export const OwnedGroup = z.object({
  ...shown,
  renewal: AutoRenewal.nullable().meta({ description: 'Null when it does not renew automatically' }),
  state: z.enum(['active', 'replaced', 'expired']),
  group: z.object({ id: Id, name: z.string() }),
  plan_id: Id.nullable().meta({ description: 'The plan to buy again' }),
})
export type OwnedGroup = z.output<typeof OwnedGroup>

export const OwnedCapacity = z.object({
  ...shown,
  state: z.enum(['active', 'expired']),
  capacity: z.number().meta({ description: 'KB of 1,024 bytes' }),
  plan_id: Id.nullable().meta({ description: 'The plan to buy again' }),
})
export type OwnedCapacity = z.output<typeof OwnedCapacity>

const days = z.int().min(1).max(limits.plan.days).nullable().default(null).meta({ description: 'Null for ever' })

export const GroupGift = z.strictObject({ group_id: Id, days })
export type GroupGift = z.output<typeof GroupGift>

export const CapacityGift = z.strictObject({ capacity_bytes: z.int().min(1).max(limits.plan.bytes), days })
export type CapacityGift = z.output<typeof CapacityGift>

/** The effect of a gift on the group the user already had. */
const Given = z.object({
  id: Id,
  kind: z.enum(['new', 'extended', 'replaced']),
  replaced: z.object({ name: z.string(), expired_at: Timestamp.nullable() }).nullable(),
  expired_at: Timestamp.nullable(),
})
export type Given = z.output<typeof Given>

const OwnedParams = IdParams.extend({ owned_id: Numeral })

const read = {
  access: 'admin',
  permission: 'users.read',
  params: IdParams,
  query: PageQuery,
  refuses: ['user_missing'],
} as const
const write = { access: 'admin', permission: 'users.write', reauth: true } as const
const give = { ...write, params: IdParams, data: Given }
const takeAway = {
  ...write,
  params: OwnedParams,
  answers: 204,
  refuses: ['user_missing', 'owned_missing'],
} as const

export const owned = defineRoutes({
  'GET /user/groups': { access: 'user:group:read', query: PageQuery, data: pageOf(OwnedGroup) },
  'DELETE /user/groups/{id}': {
    access: 'user:group:write',
    params: IdParams,
    answers: 204,
    refuses: ['owned_missing'],
  },
  'PUT /user/groups/{id}/renewal': {
    access: 'session',
    params: IdParams,
    body: z.strictObject({ is_active: z.boolean() }),
    answers: 204,
    refuses: ['owned_missing'],
  },
  'GET /user/capacities': { access: 'user:capacity:read', query: PageQuery, data: pageOf(OwnedCapacity) },
  'DELETE /user/capacities/{id}': {
    access: 'user:capacity:write',
    params: IdParams,
    answers: 204,
    refuses: ['owned_missing'],
  },
  'GET /admin/users/{id}/groups': { ...read, data: pageOf(OwnedGroup) },
  'POST /admin/users/{id}/groups': {
    ...give,
    body: GroupGift,
    refuses: ['user_missing', 'user_deleted', 'group_missing'],
  },
  'DELETE /admin/users/{id}/groups/{owned_id}': takeAway,
  'DELETE /admin/users/{id}/groups/{owned_id}/renewal': { ...takeAway, permission: 'orders.write' },
  'GET /admin/users/{id}/capacities': { ...read, data: pageOf(OwnedCapacity) },
  'POST /admin/users/{id}/capacities': { ...give, body: CapacityGift, refuses: ['user_missing', 'user_deleted'] },
  'DELETE /admin/users/{id}/capacities/{owned_id}': takeAway,
})
