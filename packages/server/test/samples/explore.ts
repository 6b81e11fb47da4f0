import { insertPhoto, insertUser } from '#test/factories/factories.ts'
import type { TestServer as Server } from '#test/harness/server.ts'

export async function insertPublicPhoto({ db }: Server, owner_id?: number) {
  const owner = owner_id ?? (await insertUser(db, {})).id
  return insertPhoto(db, { owner_id: owner, name: 'Public photo', is_public: true })
}

export async function insertPublicAlbum(server: Server, owner_id?: number) {
  const { db } = server
  const owner = owner_id ?? (await insertUser(db, {})).id
  const album = { owner_id: owner, name: 'Public album', intro: '', is_public: true, photo_count: 1 }
  const { id } = await db
    .insertInto('albums')
    .values({ ...album, created_at: '2026-01-01T00:00:00.000Z' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const photo = await insertPublicPhoto(server, owner)
  await db.insertInto('album_photos').values({ album_id: id, photo_id: photo.id }).execute()
  return { id, photo_id: photo.id }
}

/** Public content is the same for every caller, including its owner. */
const forAll = { visitor: 200, foreign: 200 }

const onList = async (server: Server) => {
  await insertPublicAlbum(server)
  return forAll
}
const onPhoto = async (server: Server) => ({ params: { id: (await insertPublicPhoto(server)).id } })
const onAlbum = async (server: Server) => ({ params: { id: (await insertPublicAlbum(server)).id }, ...forAll })

export const exploreSamples = {
  'GET /explore/photos': onList,
  'GET /explore/photos/index': onList,
  'GET /explore/photos/tiles': async (server: Server) => ({
    query: { ids: String((await insertPublicPhoto(server)).id) },
    ...forAll,
  }),
  'GET /explore/photos/{id}': async (server: Server) => ({ ...(await onPhoto(server)), ...forAll }),
  'POST /explore/photos/{id}/like': async (server: Server) => ({ ...(await onPhoto(server)), foreign: 200 }),
  'DELETE /explore/photos/{id}/unlike': async (server: Server) => ({ ...(await onPhoto(server)), foreign: 200 }),
  'GET /explore/tags': onList,
  'GET /explore/albums': onList,
  'GET /explore/albums/{id}': onAlbum,
  'GET /explore/albums/{id}/photos': onAlbum,
  'GET /explore/albums/{id}/photos/index': onAlbum,
  'GET /explore/users/{username}': async ({ db }: Server) => {
    const { id } = await insertUser(db, {})
    const user = await db.selectFrom('users').where('id', '=', id).select('username').executeTakeFirstOrThrow()
    return { params: user, ...forAll }
  },
  'GET /admin/explore': async () => ({}),
  'PUT /admin/explore': async (server: Server) => {
    const { id } = await insertPublicPhoto(server)
    const { version } = await server.db
      .selectFrom('photos')
      .where('id', '=', id)
      .select('version')
      .executeTakeFirstOrThrow()
    return { body: { photos: [{ id, version }], decision: 'approve' } }
  },
}
