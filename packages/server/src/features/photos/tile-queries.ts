import { isInProtectedAlbum } from '#db/expressions.ts'
import { preparedList } from '#db/prepared.ts'
import { type Visible, visible } from './filter-queries.ts'

/** The owner's photos among these that can be seen, with what a grid shows of them and nothing else. */
export const listTiles = preparedList((db, ids, { owner_id, time }: Visible) =>
  visible(db, { owner_id, time })
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', 'in', ids)
    .select([
      'photos.id',
      'photos.key',
      'photos.version',
      'photos.group_id',
      'photos.name',
      'photos.bytes',
      'photos.is_public',
      'photos.is_protected',
      'photos.taken_at',
      'photos.created_at',
      'blobs.storage_id',
      'blobs.mimetype',
      'blobs.extension',
      'blobs.width',
      'blobs.height',
      'blobs.frames',
      'blobs.thumbhash',
      'blobs.color',
      isInProtectedAlbum().as('is_in_protected_album'),
    ]),
)

export type TileRow = Awaited<ReturnType<typeof listTiles>>[number]
