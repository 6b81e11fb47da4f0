import type { AdminActivity, Language } from '@imagora/contract'
import { HOUR_MS } from '#platform/time.ts'

type ActivitySource = (since: string, language: Language) => Promise<AdminActivity[]>

interface ActivityListDeps {
  /** Features with long-running operations: imports, backups and storage migrations. */
  sources: readonly ActivitySource[]
  now: () => Date
}

/** A page that was hidden for up to this long still learns how an operation has ended. */
const ENDED_SHOWN_MS = HOUR_MS

/** Lists the site's operations under way and those that ended lately, the oldest first. */
export const createActivityList =
  ({ sources, now }: ActivityListDeps) =>
  async (language: Language) => {
    const since = new Date(now().getTime() - ENDED_SHOWN_MS).toISOString()
    const lists = await Promise.all(sources.map((list) => list(since, language)))
    return lists.flat().toSorted((one, other) => one.created_at.localeCompare(other.created_at))
  }

export type ActivityList = ReturnType<typeof createActivityList>
