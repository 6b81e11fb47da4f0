import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'

/** Problems that the operator is notified of. */
export const alertProblems = [
  'disk_full',
  'disk_low',
  'disk_filling',
  'storage_failing',
  'breaker_open',
  'jobs_late',
  'jobs_failed',
  'errors_many',
  'mail_failing',
  'backup_failed',
  'backup_old',
  'backup_copy_failed',
  'backup_incomplete',
  'certificate_ending',
] as const
export type AlertProblem = (typeof alertProblems)[number]

export const Incident = z.object({
  id: Id,
  problem: z.enum(alertProblems),
  name: z.string().meta({ description: 'What it is about, where there are several of its kind' }),
  count: z.int().meta({ description: 'How many, how long in minutes, or how many days are left' }),
  began_at: Timestamp,
  ended_at: Timestamp.nullable(),
  told_at: Timestamp.nullable().meta({ description: 'Nothing where it was over before anybody had to be told' }),
})
export type Incident = z.output<typeof Incident>
