import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureAddresses } from '#features/delivery/pictures/picture-urls.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  addresses: Pick<PictureAddresses, 'forOwner'>
  now: () => Date
}

interface Covered {
  id: number
  album_id: number | null
}

/** What stands for a share: the newest of its photos. For whoever owns them. */
export function shareCovers({ db, addresses, now }: Needs) {
  const newestOf = ({ id, album_id }: Covered, time: string) =>
    album_id === null ? queries.newestInList(db, { id, time }) : queries.newestInAlbum(db, { id: album_id, time })

  return async (shares: Covered[], client: Client) => {
    const addressesOf = await addresses.forOwner(client)
    const time = now().toISOString()
    const newest = await Promise.all(shares.map((share) => newestOf(share, time)))
    return newest.map((photos) => photos.map((photo) => addressesOf(photo, Boolean(photo.is_guarded)).thumbnail_url))
  }
}
