import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { Id, IdParams, Line, PageQuery, pageOf, RequiredLine, Timestamp } from '../common.ts'
import { ImagePolicyChanges } from '../uploads/image-policies.ts'
import type { InvalidCode } from '../invalid.ts'
import { fileTypes, limits, rawTypes, videoTypes } from '../limits.ts'
import { defineRoutes } from '../route.ts'

const Bytes = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const Count = z.int().min(0).max(1_000_000_000)
const FileType = z.enum(fileTypes)
const once = <T>(all: T[]) => [...new Set(all)]

/** Limits of a group; zero means no limit. */
const allowed = {
  name: RequiredLine(limits.text, 'required'),
  intro: Line(limits.url),
  capacity_bytes: Bytes,
  max_upload_bytes: Bytes,
  min_upload_bytes: Bytes,
  max_video_bytes: Bytes,
  max_video_seconds: z.int().min(0).max(86_400),
  max_files_per_batch: z.int().min(0).max(limits.remoteDownload.urls),
  limit_concurrent_upload: z.int().min(0).max(1000),
  limit_per_minute: Count,
  limit_per_hour: Count,
  limit_per_day: Count,
  limit_per_week: Count,
  limit_per_month: Count,
  monthly_traffic_bytes: Bytes,
  allow_file_types: z
    .array(FileType)
    .min(1, 'required' satisfies InvalidCode)
    .max(fileTypes.length * 2)
    .transform(once),
  policy: ImagePolicyChanges,
  storage_ids: z.array(Id).max(limits.setting.list).transform(once),
}

export const AdminGroup = z.object({
  id: Id,
  ...allowed,
  name: z.string(),
  intro: z.string(),
  allow_file_types: z.array(z.string()),
  storage_ids: z.array(Id),
  is_default: z.boolean(),
  is_guest: z.boolean(),
  user_count: z.int().meta({ description: 'Whose limits are those of this group now' }),
  created_at: Timestamp,
})
export type AdminGroup = z.output<typeof AdminGroup>

const MB = 1024 * 1024

/** SVG may contain scripts, and raw files and videos take space and traffic: an administrator has to allow them. */
const onlyOnRequest = new Set<string>(['svg', ...rawTypes, ...videoTypes])

export const AdminGroupInput = z.strictObject({
  ...allowed,
  intro: allowed.intro.default(''),
  capacity_bytes: Bytes.default(10 * 1024 * MB),
  max_upload_bytes: Bytes.default(50 * MB),
  min_upload_bytes: Bytes.default(0),
  max_video_bytes: Bytes.default(200 * MB),
  max_video_seconds: allowed.max_video_seconds.default(300),
  max_files_per_batch: allowed.max_files_per_batch.default(200),
  limit_concurrent_upload: allowed.limit_concurrent_upload.default(4),
  limit_per_minute: Count.default(0),
  limit_per_hour: Count.default(0),
  limit_per_day: Count.default(0),
  limit_per_week: Count.default(0),
  limit_per_month: Count.default(0),
  monthly_traffic_bytes: Bytes.default(0),
  allow_file_types: allowed.allow_file_types.default(fileTypes.filter((type) => !onlyOnRequest.has(type))),
  policy: ImagePolicyChanges.default({}),
  storage_ids: allowed.storage_ids.default([]),
})
export type AdminGroupInput = z.output<typeof AdminGroupInput>

export const AdminGroupChanges = z
  .strictObject({ ...allowed, is_default: z.literal(true) })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type AdminGroupChanges = z.output<typeof AdminGroupChanges>

export const GroupStorage = z.object({ id: Id, name: z.string(), is_enabled: z.boolean() })
export type GroupStorage = z.output<typeof GroupStorage>

const write = { access: 'admin', permission: 'groups.write', reauth: true } as const

export const groups = defineRoutes({
  'GET /admin/groups': { access: 'admin', permission: 'groups.read', query: PageQuery, data: pageOf(AdminGroup) },
  'GET /admin/groups/storages': { access: 'admin', permission: 'groups.read', data: z.array(GroupStorage) },
  'POST /admin/groups': { ...write, body: AdminGroupInput, data: z.object({ id: Id }) },
  'DELETE /admin/groups': {
    ...write,
    bulk: true,
    body: z.strictObject({ ids: bulkIdsOf(Id) }),
    data: bulkResultsOf(Id),
  },
  'PUT /admin/groups/{id}': {
    ...write,
    params: IdParams,
    body: AdminGroupChanges,
    answers: 204,
    refuses: ['group_missing', 'group_basic'],
  },
  'DELETE /admin/groups/{id}': {
    ...write,
    params: IdParams,
    answers: 204,
    refuses: ['group_missing', 'group_basic', 'group_in_use'],
  },
})
