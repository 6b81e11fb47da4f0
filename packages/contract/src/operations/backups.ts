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
  'target_unreachable',
  'target_foreign',
  'copy_differs',
  'interrupted',
  'fault',
] as const
export type BackupProblem = (typeof backupProblems)[number]

const Problem = z.enum(backupProblems).nullable()
const count = z.int()

/** What a backup has of the site's pictures. */
export const pictureScopes = ['all', 'some', 'none'] as const
export type PictureScope = (typeof pictureScopes)[number]

export const Backup = z.object({
  id: Id,
  name: z.string().nullable().meta({ description: 'Of its folder, once it is whole' }),
  kind: z.enum(['scheduled', 'asked', 'found']).meta({ description: 'Found: made by the command line' }),
  state: z.enum(['waiting', 'running', 'testing', 'done', 'failed']),
  done: count.meta({ description: 'How far it is, of total' }),
  total: count,
  is_encrypted: z.boolean(),
  is_with_objects: z.boolean().meta({ description: 'Picture files were asked for' }),
  is_with_remote_objects: z.boolean().meta({ description: 'Those of storages on other servers too' }),
  pictures: z.enum(pictureScopes).meta({ description: 'What it has of the pictures' }),
  missing_storages: z.array(z.string()).meta({ description: 'Storages with pictures that are not in it, by name' }),
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

/** How far the site would come back after its machine is lost, from worst to best. */
export const backupProtections = [
  'no_backup',
  'backup_old',
  'without_pictures',
  'no_target',
  'not_copied',
  'safe',
] as const
export type BackupProtection = (typeof backupProtections)[number]

export const BackupOverview = z.object({
  data: z.array(Backup),
  folder: z.string(),
  free_bytes: count.nullable(),
  is_encrypting: z.boolean().meta({ description: 'New ones are encrypted: BACKUP_PASSPHRASE is set' }),
  next_at: Timestamp.nullable().meta({ description: 'When the next one is made by itself' }),
  keep_days: count,
  protection: z.enum(backupProtections).meta({
    description: 'Safe only with a recent, complete copy of everything, pictures too, in a target',
  }),
})
export type BackupOverview = z.output<typeof BackupOverview>

export const BackupLink = z.object({ url: z.string(), expires_at: Timestamp })
export type BackupLink = z.output<typeof BackupLink>

const read = { access: 'admin', permission: 'backups.read' } as const
const write = { access: 'admin', permission: 'backups.write' } as const
const one = { ...write, params: IdParams } as const

export const backups = defineRoutes({
  'GET /admin/backups': { ...read, data: BackupOverview },
  'POST /admin/backups': {
    availableIn: 'read_only',
    ...write,
    body: z.strictObject({ is_with_objects: z.boolean(), is_with_remote_objects: z.boolean().default(false) }),
    data: Backup,
    answers: 201,
    refuses: ['backup_running'],
  },
  'POST /admin/backups/{id}/test': {
    availableIn: 'read_only',
    ...one,
    data: Backup,
    refuses: ['backup_missing', 'backup_running'],
  },
  'POST /admin/backups/{id}/cancel': { availableIn: 'read_only', ...one, answers: 204, refuses: ['backup_missing'] },
  'POST /admin/backups/{id}/download': {
    availableIn: 'read_only',
    ...one,
    reauth: true,
    data: BackupLink,
    refuses: ['backup_missing'],
  },
  'DELETE /admin/backups/{id}': { ...one, reauth: true, answers: 204, refuses: ['backup_missing', 'backup_running'] },
})
