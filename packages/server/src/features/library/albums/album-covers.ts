import { limits } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import { chosenPhotos, newestPhotos } from './queries.ts'

interface AlbumCoversDeps {
  db: Db
  addresses: PictureUrls
  now: () => Date
}

type Photo = Awaited<ReturnType<typeof newestPhotos>>[number]

/** An album's covers are the chosen photo followed by the newest ones. */
export function createAlbumCovers({ db, addresses, now }: AlbumCoversDeps) {
  return async function withCovers<T extends { id: number }>(albums: T[], client: Client) {
    if (albums.length === 0) return []
    const ids = albums.map(({ id }) => id)
    const time = now().toISOString()
    const [addressesOf, chosen, newest] = [
      await addresses.forOwner(client),
      await chosenPhotos(db, ids),
      await newestPhotos(db, ids, { time }),
    ]
    const isThere = ({ expired_at }: Photo) => expired_at === null || expired_at > time
    const chosenOf = new Map(chosen.filter(isThere).map((photo) => [photo.album_id, photo]))
    const newestOf = Map.groupBy(newest, ({ album_id }) => album_id)

    const addressOf = (photo: Photo) => addressesOf(photo, Boolean(photo.is_in_protected_album)).thumbnail_url

    return albums.map((album) => {
      const cover = chosenOf.get(album.id)
      const others = (newestOf.get(album.id) ?? []).filter(({ photo_id }) => photo_id !== cover?.photo_id)
      const shown = [...(cover ? [cover] : []), ...others].slice(0, limits.album.covers)
      return { ...album, cover_id: cover?.photo_id ?? null, covers: shown.map(addressOf) }
    })
  }
}
