import type { AdminActivity, Language } from '@imagora/contract'
import { HOUR_MS } from '#platform/time.ts'

/** Which operations a feature lists: those under way and those that ended since a time, the newest up to a number. */
export interface ActivityFilter {
  since: string
  limit: number
  language: Language
}

interface ActivityListDeps {
  /** Features with long-running operations: imports, backups and storage migrations. */
  sources: readonly ((filter: ActivityFilter) => Promise<AdminActivity[]>)[]
  now: () => Date
}

/** A page that was hidden for up to this long still learns how an operation has ended. */
const ENDED_SHOWN_MS = HOUR_MS
const MAX_LISTED_COUNT = 20

/** Lists the site's operations under way and those that ended lately, the oldest first. */
export const createActivityList =
  ({ sources, now }: ActivityListDeps) =>
  async (language: Language) => {
    const since = new Date(now().getTime() - ENDED_SHOWN_MS).toISOString()
    const lists = await Promise.all(sources.map((list) => list({ since, limit: MAX_LISTED_COUNT, language })))
    return lists.flat().toSorted((one, other) => one.created_at.localeCompare(other.created_at))
  }

export type ActivityList = ReturnType<typeof createActivityList>
