import { canary, insertPrivatePhoto } from './library.ts'
import type { TestServer as Server } from '#test/harness/server.ts'

interface Owner {
  id: number
}

export async function insertAlbum({ db }: Server, owner_id: number) {
  const created_at = '2026-01-01T00:00:00.000Z'
  const album = { owner_id, name: `${canary} album`, intro: canary, is_public: false, photo_count: 0, created_at }
  return db.insertInto('albums').values(album).returning('id').executeTakeFirstOrThrow()
}

const onAlbum = async (server: Server, { id }: Owner) => ({ params: { id: (await insertAlbum(server, id)).id } })
const onAlbumPhotos = async (server: Server, owner: Owner) => ({
  ...(await onAlbum(server, owner)),
  body: [(await insertPrivatePhoto(server, owner.id)).id],
})

export const albumSamples = {
  'GET /user/albums': async (server: Server, owner: Owner) => ({ ...(await onAlbum(server, owner)), params: {} }),
  'GET /user/albums/{id}': onAlbum,
  'POST /user/albums': async () => ({ body: { name: 'Summer' } }),
  'PUT /user/albums/{id}': async (server: Server, owner: Owner) => ({
    ...(await onAlbum(server, owner)),
    body: { name: 'Other' },
  }),
  'DELETE /user/albums/{id}': onAlbum,
  // An archive of an empty album is refused with 409.
  'POST /user/albums/{id}/archive': async (server: Server, owner: Owner) => ({
    ...(await onAlbum(server, owner)),
    status: 409,
  }),
  'POST /user/albums/{id}/photos': onAlbumPhotos,
  'DELETE /user/albums/{id}/photos': onAlbumPhotos,
  'PUT /user/albums/{id}/order': async (server: Server, owner: Owner) => {
    const { params } = await onAlbum(server, owner)
    const ids = [(await insertPrivatePhoto(server, owner.id)).id, (await insertPrivatePhoto(server, owner.id)).id]
    const rows = ids.map((photo_id) => ({ album_id: params.id, photo_id }))
    await server.db.insertInto('album_photos').values(rows).execute()
    return { params, body: { ids: [ids[1]!], before: ids[0]! } }
  },
}
