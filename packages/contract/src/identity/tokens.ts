import { z } from 'zod'
import { Id, IdParams, PageQuery, pageOf, RequiredLine, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { defineRoutes, permissionWords } from '../route.ts'

export const TokenPermission = z.object({
  value: z.string(),
  label: z.string(),
  detail: z.string(),
  category: z.string(),
})
export type TokenPermission = z.output<typeof TokenPermission>

export const TokenPermissions = z.object({
  permissions: z.array(TokenPermission),
  groups: z
    .record(z.string(), z.record(z.string(), z.array(z.string())))
    .meta({ description: 'Category, subgroup, values: in the caller’s language and in the order to show them' }),
})
export type TokenPermissions = z.output<typeof TokenPermissions>

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  abilities: z.array(z.string()).meta({ description: '["*"] is full access, an empty list no access' }),
  last_used_at: Timestamp.nullable(),
  expires_at: Timestamp,
  created_at: Timestamp,
})
export type ApiToken = z.output<typeof ApiToken>

/** `basic` was sent by older clients; no route ever required it. */
const known = new Set<string>([...permissionWords, '*', 'basic'])
const notAChoice: InvalidCode = 'not_a_choice'
const timeMalformed: InvalidCode = 'time_malformed'
const expiryRequired: InvalidCode = 'token_expiry_required'

export const TokenInput = z.strictObject({
  name: RequiredLine(limits.token.name, 'token_name_required'),
  expires_at: z
    .string({ error: ({ input }) => ((input ?? null) === null ? expiryRequired : timeMalformed) })
    .trim()
    .min(1, { error: expiryRequired, abort: true })
    .max(40, timeMalformed)
    .meta({ description: 'yyyy-MM-dd HH:mm:ss in the site’s time zone, or ISO 8601' }),
  abilities: z
    .union([z.string(), z.array(z.string()).max(limits.token.abilities)])
    .default([])
    .transform((given) => [...new Set(given === '' ? [] : [given].flat())])
    .refine((words) => words.every((word) => known.has(word)), notAChoice)
    // Combining `*` with other permissions is contradictory.
    .refine((words) => words.length < 2 || !words.includes('*'), notAChoice)
    .meta({ description: 'Absent, empty or ["*"] is full access' }),
})
export type TokenInput = z.output<typeof TokenInput>

export const tokens = defineRoutes({
  'GET /token_permissions': { access: 'session', data: TokenPermissions },
  'GET /user/tokens': { access: 'session', query: PageQuery, data: pageOf(ApiToken) },
  'POST /user/tokens': {
    access: 'session',
    reauth: true,
    body: TokenInput,
    multipart: true,
    data: ApiToken.extend({ token: z.string().meta({ description: 'Told this once' }) }),
    refuses: ['tokens_too_many', 'upload_interrupted'],
  },
  'DELETE /user/tokens/{id}': { access: 'session', params: IdParams, answers: 204, refuses: ['token_missing'] },
})
