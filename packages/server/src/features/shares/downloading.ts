import type { ArchiveService } from '#features/library/archives/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { ShareOpening, Visitor } from './opening.ts'
import type { ShareVisits } from './visits.ts'

interface Needs {
  opening: Pick<ShareOpening, 'open' | 'isOwner'>
  archives: Pick<ArchiveService, 'ofShare'>
  visits: Pick<ShareVisits, 'count'>
  now: () => Date
}

/** All photos of a share as one file. */
export const shareDownloading =
  ({ opening, archives, visits, now }: Needs) =>
  async (slug: string, visitor: Visitor) => {
    const share = await opening.open(slug, visitor)
    if (!share.is_download_allowed) throw refuse('share_download_off')
    const title = share.album_name ?? `photos-${now().toISOString().slice(0, 10)}`
    const archive = await archives.ofShare({ ...share, title }, visitor.client)
    if (!opening.isOwner(share, visitor)) await visits.count(share, 'download', visitor.client)
    return archive
  }

export type ShareDownloading = ReturnType<typeof shareDownloading>
