import { z } from 'zod'
import { Id, IdParams, Timestamp } from '../common.ts'
import { defineRoutes } from '../route.ts'

/** Reasons why a backup was not made, or cannot be trusted or restored. */
export const backupProblems = [
  'no_backup',
  'no_room',
  'program_old',
  'part_missing',
  'part_short',
  'part_damaged',
  'row_malformed',
  'rows_differ',
  'references_broken',
  'passphrase_missing',
  'passphrase_wrong',
  'key_missing',
  'site_in_use',
  'site_running',
  'roots_outside',
  'root_taken',
  'signature_wrong',
  'signature_missing',
  'signature_foreign',
  'interrupted',
  'fault',
] as const
export type BackupProblem = (typeof backupProblems)[number]

const Problem = z.enum(backupProblems).nullable()
const count = z.int()

export const Backup = z.object({
  id: Id,
  name: z.string().nullable().meta({ description: 'Of its folder, once it is whole' }),
  kind: z.enum(['scheduled', 'asked', 'found']).meta({ description: 'Found: made by the command line' }),
  state: z.enum(['waiting', 'running', 'testing', 'done', 'failed']),
  done: count.meta({ description: 'How far it is, of total' }),
  total: count,
  is_encrypted: z.boolean(),
  is_with_objects: z.boolean().meta({ description: 'The files of storages on this machine are in it' }),
  rows: count,
  objects: count.meta({ description: 'Files that are in it' }),
  bytes: count,
  problem: Problem.meta({ description: 'Why it was not made' }),
  subject: z.string().meta({ description: 'What the problem is about' }),
  tested_at: Timestamp.nullable().meta({ description: 'When it was last restored on trial' }),
  test_problem: Problem.meta({ description: 'What was found wrong then' }),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type Backup = z.output<typeof Backup>

export const BackupOverview = z.object({
  data: z.array(Backup),
  folder: z.string(),
  free_bytes: count.nullable(),
  is_encrypting: z.boolean().meta({ description: 'New ones are encrypted: BACKUP_PASSPHRASE is set' }),
  next_at: Timestamp.nullable().meta({ description: 'When the next one is made by itself' }),
  keep_days: count,
})
export type BackupOverview = z.output<typeof BackupOverview>

export const BackupLink = z.object({ url: z.string(), expires_at: Timestamp })
export type BackupLink = z.output<typeof BackupLink>

const admin = { access: 'admin' } as const
const one = { ...admin, params: IdParams } as const

export const backups = defineRoutes({
  'GET /admin/backups': { ...admin, data: BackupOverview },
  'POST /admin/backups': {
    ...admin,
    body: z.strictObject({ is_with_objects: z.boolean() }),
    data: Backup,
    answers: 201,
    refuses: ['backup_running'],
  },
  'POST /admin/backups/{id}/test': { ...one, data: Backup, refuses: ['backup_missing', 'backup_running'] },
  'POST /admin/backups/{id}/cancel': { ...one, answers: 204, refuses: ['backup_missing'] },
  'POST /admin/backups/{id}/download': { ...one, reauth: true, data: BackupLink, refuses: ['backup_missing'] },
  'DELETE /admin/backups/{id}': { ...one, reauth: true, answers: 204, refuses: ['backup_missing', 'backup_running'] },
})
