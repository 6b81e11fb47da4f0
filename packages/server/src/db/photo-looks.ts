import { only, prepared } from './prepared.ts'
import type { Db, Row } from './schema.ts'

const heldFile = prepared((db, { id }: { id: number }) =>
  db
    .updateTable('blobs')
    .set(({ ref }) => ({ color: ref('color') }))
    .where('id', '=', id)
    .returning(['width', 'height', 'color']),
)

/** Held until the transaction ends, so that whoever finds its colour meanwhile sees the photo that is about to show it. */
export async function holdFile(db: Db, blobId: number) {
  const [file] = await heldFile(db, { id: blobId })
  if (!file) throw new Error(`There is no blob ${blobId}`)
  return file
}

type Looks = Pick<Row<'photos'>, 'blob_id' | 'look' | 'color_family'>

/** Of all photos that show this file. */
export const setLooks = prepared((db, looks: Looks) =>
  db
    .updateTable('photos')
    .set(only(looks, 'look', 'color_family'))
    .where('blob_id', '=', looks.blob_id)
    .where('look', '!=', looks.look),
)
