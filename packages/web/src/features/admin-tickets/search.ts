import type { AdminTicketQuery, TicketLevel } from '@imagora/contract'
import { ticketLevels } from '@imagora/contract/limits'
import { readTableSearch, type TableSearch } from '#ui/table-search.ts'

/** What is open is what the list shows where the address says nothing. */
type ShownStatus = Exclude<AdminTicketQuery['status'], 'in_progress'>
type Assigned = NonNullable<AdminTicketQuery['assigned']>

export interface AdminTicketsSearch extends TableSearch {
  status?: ShownStatus
  level?: TicketLevel
  assigned?: Assigned
  unread?: true
  /** Only those in which the owner has the last word. */
  waiting?: true
}

export const shownStatuses: ShownStatus[] = ['completed', 'all']
export const assignments: Assigned[] = ['me', 'none', 'others']

/** What the address says, or nothing where it says nonsense. */
export function readAdminTicketsSearch(raw: Record<string, unknown>): AdminTicketsSearch {
  const status = shownStatuses.find((each) => each === raw.status)
  const level = ticketLevels.find((each) => each === raw.level)
  const assigned = assignments.find((each) => each === raw.assigned)
  return {
    ...readTableSearch(raw),
    ...(status && { status }),
    ...(level && { level }),
    ...(assigned && { assigned }),
    ...(raw.unread === true && { unread: true }),
    ...(raw.waiting === true && { waiting: true }),
  }
}
