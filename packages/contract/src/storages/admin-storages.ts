import { z } from 'zod'
import { Id, IdParams, Line, PageQuery, pageOf, RequiredLine, Timestamp } from '../common.ts'
import { ImagePolicyChanges } from '../uploads/image-policies.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { storageProviders } from './storage-presets.ts'
import { ChangedConnection, StorageConnection, StorageFinding, storageTroubles } from './storages.ts'

const GroupName = z.object({ id: Id, name: z.string() })

export const AdminStorage = z.object({
  id: Id,
  name: z.string(),
  intro: z.string(),
  provider: z.enum(storageProviders),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  secrets_set: z.array(z.string()),
  policy: ImagePolicyChanges.meta({ description: 'What it says otherwise than the site' }),
  mirror_id: Id.nullable(),
  groups: z.array(GroupName).meta({ description: 'Whose members may upload to it' }),
  is_enabled: z.boolean(),
  file_count: z.int(),
  used_bytes: z.int(),
  lagging_count: z.int().meta({ description: 'Files that its mirror does not have yet' }),
  checked_at: Timestamp.nullable(),
  trouble: z.enum(storageTroubles).nullable().meta({ description: 'What the last check found wrong' }),
  read_only_since: Timestamp.nullable().meta({
    description: 'It came with a backup then: nothing in it is written, replaced or deleted until it is confirmed',
  }),
})
export type AdminStorage = z.output<typeof AdminStorage>

const fields = {
  name: RequiredLine(limits.text, 'name_required'),
  intro: Line(limits.setting.line),
  is_enabled: z.boolean(),
  mirror_id: Id.nullable(),
  group_ids: z.array(Id).max(limits.page.maxSize),
  policy: ImagePolicyChanges,
}

export const StorageInput = z.strictObject({
  ...fields,
  intro: fields.intro.default(''),
  is_enabled: fields.is_enabled.default(true),
  mirror_id: fields.mirror_id.default(null),
  group_ids: fields.group_ids.default([]),
  policy: fields.policy.default({}),
  connection: StorageConnection,
})
export type StorageInput = z.output<typeof StorageInput>

export const StorageChanges = z
  .strictObject({
    ...fields,
    connection: ChangedConnection,
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type StorageChanges = z.output<typeof StorageChanges>

export const StorageTrial = z.strictObject({
  storage_id: Id.nullable().default(null).meta({ description: 'The storage whose secrets stand for the empty ones' }),
  connection: StorageConnection,
})
export type StorageTrial = z.output<typeof StorageTrial>

/** The site that a storage belongs to, according to the mark file in it. */
export const StorageHolder = z.object({
  state: z.enum(['own', 'foreign', 'unnamed', 'missing']).meta({
    description: 'This site, another, a site of before sites had ids, or no mark at all',
  }),
  site: z.object({ id: z.string(), label: z.string() }).nullable(),
})
export type StorageHolder = z.output<typeof StorageHolder>

const Findings = z.object({ findings: z.array(StorageFinding) })

const read = { access: 'admin', permission: 'storages.read' } as const
const write = { access: 'admin', permission: 'storages.write', reauth: true } as const

export const adminStorages = defineRoutes({
  'GET /admin/storages': { ...read, query: PageQuery, data: pageOf(AdminStorage) },
  'GET /admin/storages/groups': { ...read, data: z.array(GroupName) },
  'POST /admin/storages': {
    ...write,
    body: StorageInput,
    data: z.object({ id: Id }),
    refuses: ['storage_unavailable'],
  },
  'PUT /admin/storages/{id}': {
    ...write,
    params: IdParams,
    body: StorageChanges,
    answers: 204,
    refuses: ['storage_missing', 'storage_unavailable', 'move_conflict'],
  },
  'DELETE /admin/storages/{id}': {
    ...write,
    params: IdParams,
    answers: 204,
    refuses: ['storage_missing', 'storage_in_use', 'storage_clearing', 'storage_is_mirror', 'move_conflict'],
  },
  'GET /admin/storages/{id}/holder': {
    ...read,
    params: IdParams,
    data: StorageHolder,
    refuses: ['storage_missing', 'storage_unavailable'],
  },
  'POST /admin/storages/{id}/confirm': {
    ...write,
    params: IdParams,
    body: z.strictObject({
      is_adopting: z.boolean().default(false).meta({
        description: 'Takes it over where its mark does not name this site; the site that it names writes no more',
      }),
    }),
    answers: 204,
    refuses: ['storage_missing', 'storage_held', 'storage_unmarked', 'storage_unavailable'],
  },
  'POST /admin/storages/test': {
    ...write,
    body: StorageTrial,
    data: Findings,
    refuses: ['storage_missing'],
  },
  'POST /admin/storages/{id}/test': { ...write, params: IdParams, data: Findings, refuses: ['storage_missing'] },
})
