import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { defineRoutes } from '../route.ts'

/** A long-running operation of the site, which goes on without the browser that started it. */
export const AdminActivity = z.object({
  kind: z.enum(['import', 'backup', 'backup_test', 'move']),
  id: Id.meta({ description: 'Of the import, the backup or the move' }),
  subject: z.string().meta({ description: 'What it works on: the source of an import, the storages of a move' }),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  message: z.string().meta({
    description: 'Why it failed or waits, or that a part was refused, in the language of the caller; may be empty',
  }),
  has_refused: z.boolean().meta({ description: 'It is done, but not with everything: `message` says how many' }),
  done: z.int(),
  total: z.int().meta({ description: '0 while unknown' }),
  is_counted: z.boolean().meta({ description: '`done` and `total` are numbers of files; otherwise only a ratio' }),
  created_at: Timestamp,
})
export type AdminActivity = z.output<typeof AdminActivity>

export const activities = defineRoutes({
  'GET /admin/activities': { access: 'admin', permission: 'operations.read', data: z.array(AdminActivity) },
})
