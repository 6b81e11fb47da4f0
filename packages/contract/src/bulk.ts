import { z } from 'zod'
import { limits } from './limits.ts'

/** Ids of the rows that one call changes. */
export const bulkIdsOf = <Key extends z.ZodType>(key: Key) => z.array(key).min(1).max(limits.bulkRows)

/** The outcome for each row in the order of the ids; a refused row is unchanged. */
export const bulkResultsOf = <Key extends z.ZodType>(key: Key) =>
  z.array(
    z.object({
      id: key,
      status: z.enum(['done', 'refused']),
      code: z.string().nullable().meta({ description: 'The code of the refusal' }),
      message: z.string().nullable().meta({ description: 'The refusal in words' }),
    }),
  )

export interface BulkResult<Key> {
  id: Key
  status: 'done' | 'refused'
  code: string | null
  message: string | null
}
