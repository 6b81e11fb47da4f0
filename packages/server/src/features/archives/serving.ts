import type { PolicyService } from '#features/policies/service.ts'
import type { TrafficService } from '#features/traffic/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { ArchivedPhoto } from './queries.ts'

export interface Needs {
  policies: Pick<PolicyService, 'reader'>
  traffic: Pick<TrafficService, 'secondsOver' | 'count'>
}

interface Kept {
  storage_id: number
  group_id: number | null
}

interface Archive {
  user_id: number
  share_id: number | null
}

/** What holds for the pictures of a share holds for all of them as one file. */
export const shareServing = ({ policies, traffic }: Needs) => ({
  /** Pictures that are served marked, or not at all this month, are so in an archive too. */
  async requireServed(ownerId: number, photos: Kept[]) {
    const retry_after = traffic.secondsOver(ownerId)
    if (retry_after > 0) throw refuse('rate_limited', { retry_after })
    const policyOf = await policies.reader()
    const isMarked = ({ storage_id, group_id }: Kept) => policyOf(storage_id, group_id).watermark.kind !== 'none'
    if (photos.some(isMarked)) throw refuse('archive_marked')
  },

  /** What visitors fetch is the owner's traffic. */
  meterOf: ({ user_id, share_id }: Archive) =>
    share_id === null
      ? null
      : {
          isOver: () => traffic.secondsOver(user_id) > 0,
          count: ({ id }: ArchivedPhoto, bytes: number) => traffic.count({ id, owner_id: user_id }, bytes),
        },
})
