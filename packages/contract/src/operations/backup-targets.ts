import { z } from 'zod'
import { Id, IdParams, RequiredLine, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { storageProviders } from '../storages/storage-presets.ts'
import { ChangedConnection, StorageConnection, StorageFinding } from '../storages/storages.ts'
import { backupProblems, pictureScopes } from './backups.ts'

export const BackupCopy = z.object({
  name: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  pictures: z.enum(pictureScopes),
  problem: z.enum(backupProblems).nullable(),
  subject: z.string(),
  backup_created_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type BackupCopy = z.output<typeof BackupCopy>

export const BackupTarget = z.object({
  id: Id,
  name: z.string(),
  provider: z.enum(storageProviders),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  secrets_set: z.array(z.string()),
  keep_daily: z.int(),
  keep_weekly: z.int(),
  keep_monthly: z.int(),
  is_enabled: z.boolean(),
  copies: z.array(BackupCopy).meta({ description: 'The last copies, newest backup first' }),
})
export type BackupTarget = z.output<typeof BackupTarget>

const Keep = z.int().min(0).max(366)

const fields = {
  name: RequiredLine(limits.text, 'name_required'),
  keep_daily: Keep.meta({ description: 'Days whose last backup is kept' }),
  keep_weekly: Keep,
  keep_monthly: Keep,
  is_enabled: z.boolean(),
}

export const BackupTargetInput = z.strictObject({
  ...fields,
  keep_daily: fields.keep_daily.default(7),
  keep_weekly: fields.keep_weekly.default(4),
  keep_monthly: fields.keep_monthly.default(6),
  is_enabled: fields.is_enabled.default(true),
  connection: StorageConnection.meta({ description: 'S3, WebDAV or SFTP' }),
})
export type BackupTargetInput = z.output<typeof BackupTargetInput>

export const BackupTargetChanges = z
  .strictObject({
    ...fields,
    connection: ChangedConnection,
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type BackupTargetChanges = z.output<typeof BackupTargetChanges>

export const BackupTargetTrial = z.strictObject({
  target_id: Id.nullable().default(null).meta({ description: 'The target whose secrets stand for the empty ones' }),
  connection: StorageConnection,
})
export type BackupTargetTrial = z.output<typeof BackupTargetTrial>

const read = { access: 'admin', permission: 'backups.read' } as const
const write = { access: 'admin', permission: 'backups.write', reauth: true } as const
const one = { ...write, params: IdParams } as const

export const backupTargets = defineRoutes({
  'GET /admin/backup-targets': { ...read, data: z.array(BackupTarget) },
  'POST /admin/backup-targets': {
    ...write,
    body: BackupTargetInput,
    data: z.object({ id: Id }),
    answers: 201,
    refuses: ['storage_unavailable'],
  },
  'POST /admin/backup-targets/test': {
    ...write,
    body: BackupTargetTrial,
    data: z.object({ findings: z.array(StorageFinding) }),
    refuses: ['backup_target_missing'],
  },
  'PUT /admin/backup-targets/{id}': {
    ...one,
    body: BackupTargetChanges,
    answers: 204,
    refuses: ['backup_target_missing', 'storage_unavailable'],
  },
  'DELETE /admin/backup-targets/{id}': { ...one, answers: 204, refuses: ['backup_target_missing'] },
  'POST /admin/backup-targets/{id}/copy': {
    availableIn: 'read_only',
    access: 'admin',
    permission: 'backups.write',
    params: IdParams,
    answers: 204,
    refuses: ['backup_target_missing', 'backup_missing', 'backup_running'],
  },
})
