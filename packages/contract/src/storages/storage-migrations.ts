import { z } from 'zod'
import { Id, IdParams, PageQuery, pageOf, Timestamp } from '../common.ts'
import { defineRoutes } from '../route.ts'

/** Reasons why a migration stalls or leaves files behind. */
export const moveTroubles = [
  'source_unavailable',
  'target_unavailable',
  'target_full',
  'object_missing',
  'content_differs',
  'other',
] as const
export type MoveTrouble = (typeof moveTroubles)[number]

const StorageName = z.object({ id: Id, name: z.string() })

export const StorageMove = z.object({
  id: Id,
  from: StorageName,
  to: StorageName,
  state: z.enum(['running', 'paused', 'done', 'cancelled']),
  total: z.int().meta({ description: 'Files to be moved, with those that were uploaded since' }),
  moved: z.int(),
  failed: z.int().meta({ description: 'Files that were left where they are; they can be tried again' }),
  moved_bytes: z.int(),
  trouble: z.enum(moveTroubles).nullable().meta({ description: 'The last one' }),
  seconds_left: z.int().nullable().meta({ description: 'At the pace since it was last started; null while unknown' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type StorageMove = z.output<typeof StorageMove>

export const StorageMoveInput = z.strictObject({ from_id: Id, to_id: Id })
export type StorageMoveInput = z.output<typeof StorageMoveInput>

export const StorageMoveChange = z.strictObject({
  state: z.enum(['running', 'paused', 'cancelled']).meta({
    description: '`running` goes on after a pause; of a move that is done it tries again what has failed',
  }),
})
export type StorageMoveChange = z.output<typeof StorageMoveChange>

const write = { access: 'admin', permission: 'storages.write', reauth: true } as const

export const moves = defineRoutes({
  'GET /admin/moves': { access: 'admin', permission: 'storages.read', query: PageQuery, data: pageOf(StorageMove) },
  'POST /admin/moves': {
    ...write,
    body: StorageMoveInput,
    data: z.object({ id: Id }),
    refuses: ['storage_missing', 'storage_read_only', 'move_conflict'],
  },
  'PUT /admin/moves/{id}': {
    ...write,
    params: IdParams,
    body: StorageMoveChange,
    answers: 204,
    refuses: ['move_missing', 'move_over', 'move_conflict'],
  },
})
