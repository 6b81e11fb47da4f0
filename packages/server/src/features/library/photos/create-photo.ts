import { holdFile } from '#db/photo-changes.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { datesOf, looksOf } from '#db/photo-columns.ts'
import type { Hold } from '#features/safety/moderation/service.ts'
import type { Tell } from '#features/operations/webhooks/publish-event.ts'
import { refuse } from '#platform/refusal.ts'
import * as queries from './write-queries.ts'
import { searchTextOf } from './photo-search.ts'

interface NewPhoto extends Pick<
  Row<'photos'>,
  | 'owner_id'
  | 'key'
  | 'blob_id'
  | 'group_id'
  | 'name'
  | 'intro'
  | 'filename'
  | 'is_public'
  | 'bytes'
  | 'ip_address'
  | 'taken_at'
  | 'expired_at'
> {
  tags: string[]
  album_id: number | null
  /** Original creation time of an imported photo; defaults to now. */
  created_at?: string | null
}

/** Runs in the transaction that also records the file. */
export const photoAdding =
  ({ tell, hold, now }: { tell: Tell; hold: Hold; now: () => Date }) =>
  async (tx: Db, { tags, album_id, created_at: given, ...photo }: NewPhoto) => {
    const { owner_id, bytes, taken_at } = photo
    const created_at = given ?? now().toISOString()
    const id = await queries.insertPhoto(tx, {
      ...photo,
      ...datesOf({ taken_at, created_at }),
      ...looksOf(await holdFile(tx, photo.blob_id)),
      search_text: searchTextOf({ ...photo, tags }),
      version: 1,
      views: 0,
      likes: 0,
      deleted_at: null,
      created_at,
    })
    if (tags.length > 0) await queries.tagPhoto(tx, id, tags)
    const isPlaced = album_id === null || (owner_id !== null && (await queries.putInAlbum(tx, owner_id, album_id, id)))
    if (!isPlaced) throw refuse('album_missing')
    if (owner_id !== null) await queries.countPhoto(tx, { id: owner_id, bytes })
    await tell(tx, 'photo.created', [id])
    if (photo.is_public) await hold(tx, [id])
    if (photo.is_public) await tell(tx, 'photo.published', [id])
    return id
  }
