import type { Db } from '#db/schema/schema.ts'
import * as queries from './queries.ts'

/** What does not agree among the rows of a site, whatever lies in its storages; nothing when all is well. */
export async function rowFindings(db: Db): Promise<string[]> {
  const [usage, albums, liked, unused, faceless] = [
    await queries.listWrongUsage(db),
    await queries.listWrongAlbums(db),
    await queries.listWrongLikes(db),
    await queries.listUnusedBlobs(db),
    await queries.listMissingAvatars(db),
  ]
  return [
    ...usage.map((user) => `user ${user.id}: ${JSON.stringify(user)}`),
    ...albums.map((album) => `album ${album.id}: ${JSON.stringify(album)}`),
    ...liked.map((photo) => `photo ${photo.id}: ${JSON.stringify(photo)}`),
    ...unused.map(({ id }) => `blob ${id} belongs to no photo`),
    ...faceless.map(({ id }) => `user ${id}: the avatar is missing`),
  ]
}
