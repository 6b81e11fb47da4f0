import { isInProtectedAlbum } from '#db/search/text-match.ts'
import { preparedList } from '#db/prepared-query.ts'
import { tileColumns } from '#db/photo-columns.ts'
import { type Visible, visible } from './filter-queries.ts'

/** The owner's photos among these that can be seen, with what a grid shows of them and nothing else. */
export const listTiles = preparedList((db, ids, { owner_id, time }: Visible) =>
  visible(db, { owner_id, time })
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', 'in', ids)
    .select(tileColumns)
    .select(isInProtectedAlbum().as('is_in_protected_album')),
)
