import { z } from 'zod'
import { Id, IdParams, RequiredLine } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { adminTables, limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'

const { name, fields, field } = limits.savedFilter

/** Search parameters of the table's address: filters, order and hidden columns. */
const FilterSearch = z
  .record(
    z
      .string()
      .regex(/^[a-z][a-z_]*$/, { error: 'malformed' satisfies InvalidCode })
      .max(40),
    z.union([z.string().max(field), z.int(), z.boolean()]),
  )
  .refine((search) => Object.keys(search).length <= fields, { error: 'malformed' satisfies InvalidCode })

const SavedFilterFields = z.strictObject({
  name: RequiredLine(name, 'name_required'),
  search: FilterSearch.meta({ description: 'As in the address of the table, without the page' }),
  is_default: z.boolean().meta({ description: 'Whether the table opens with it; another one no longer does' }),
})

export const SavedFilter = SavedFilterFields.extend({ id: Id, table: z.enum(adminTables) }).strip()
export type SavedFilter = z.output<typeof SavedFilter>
export type AdminTable = SavedFilter['table']

export const SavedFilterInput = SavedFilterFields.extend({
  table: z.enum(adminTables),
  is_default: SavedFilterFields.shape.is_default.default(false),
})
export type SavedFilterInput = z.output<typeof SavedFilterInput>

export const SavedFilterChanges = SavedFilterFields.partial().refine((changes) => Object.keys(changes).length > 0, {
  error: 'nothing_to_change' satisfies InvalidCode,
})
export type SavedFilterChanges = z.output<typeof SavedFilterChanges>

export const savedFilters = defineRoutes({
  'GET /user/saved_filters': {
    access: 'session',
    query: z.object({ table: z.enum(adminTables) }),
    data: z.array(SavedFilter),
  },
  'POST /user/saved_filters': {
    access: 'session',
    body: SavedFilterInput,
    data: SavedFilter,
    answers: 201,
    refuses: ['filters_too_many', 'filter_name_taken'],
  },
  'PUT /user/saved_filters/{id}': {
    access: 'session',
    params: IdParams,
    body: SavedFilterChanges,
    answers: 204,
    refuses: ['filter_missing', 'filter_name_taken'],
  },
  'DELETE /user/saved_filters/{id}': {
    access: 'session',
    params: IdParams,
    answers: 204,
    refuses: ['filter_missing'],
  },
})
