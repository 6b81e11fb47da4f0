import type { Client } from '#platform/caller.ts'
import type { CountedShare } from './queries.ts'

export const shareUrl = (origin: string, slug: string) => `${origin}/shares/${slug}`

type Counts = Pick<CountedShare, 'album_id' | 'item_count' | 'album_photos' | 'expired_count'>

/** Albums use their counter, since they may hold a hundred thousand photos. */
export const photoCountOf = (share: Counts) =>
  share.album_id === null
    ? (share.item_count ?? 0)
    : Math.max(0, (share.album_photos ?? 0) - (share.expired_count ?? 0))

/** Presents a share with its statistics to its owner and administrators. */
export const presentShare = (share: CountedShare, { origin }: Client, time: string) => ({
  ...share,
  url: shareUrl(origin, share.slug),
  has_password: share.password_hash !== null,
  is_expired: share.expired_at !== null && share.expired_at <= time,
  photo_count: photoCountOf(share),
  pending_count: share.pending_count ?? 0,
  album: share.album_id === null ? null : { id: share.album_id, name: share.album_name ?? '' },
})
