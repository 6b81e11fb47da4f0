import type { AdminReport } from '@imagora/contract'
import type { findReport } from './queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findReport>>>

const personOf = (id: number | null, username: string | null) =>
  id !== null && username !== null ? { id, username } : null

export function presentReport(found: Found): AdminReport {
  const { user_id, reporter_name, owner_id, owner_name, decided_by, decider_name, ...rest } = found
  const { target_id: _id, target: _target, ...report } = rest
  return {
    ...report,
    reporter: personOf(user_id, reporter_name),
    owner: personOf(owner_id, owner_name),
    decided_by: personOf(decided_by, decider_name),
  }
}
