import { insertBlobPlaces } from '#db/blob-places.ts'
import { insertPictureHash } from '#db/picture-hashes.ts'
import { randomBytes, randomInt } from 'node:crypto'
import { insertPhoto } from '#test/factories/factories.ts'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import type { TestServer as Server } from '#test/harness/server.ts'

/** Text in all private data of the owner; no other caller may ever read it. */
export const canary = 'canary-5f2c'

const count = ({ db }: Server, id: number, change: number) =>
  db
    .updateTable('users')
    .set(({ eb }) => ({ photo_count: eb('photo_count', '+', change) }))
    .where('id', '=', id)
    .execute()

export async function insertPrivatePhoto(server: Server, owner_id: number) {
  await count(server, owner_id, 1)
  return insertPhoto(server.db, {
    owner_id,
    name: `${canary} photo`,
    intro: canary,
    alt: canary,
    filename: `${canary}.jpg`,
  })
}

async function insertPrivateVideo(server: Server, owner_id: number) {
  const photo = await insertPrivatePhoto(server, owner_id)
  const { blob_id } = await server.db
    .selectFrom('photos')
    .where('id', '=', photo.id)
    .select('blob_id')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('blobs').set({ kind: 'video' }).where('id', '=', blob_id).execute()
  return photo
}

/** Inserts two photos that look the same. */
async function insertNearDuplicates(server: Server, owner_id: number) {
  await server.configure({ near_duplicates: true })
  const photos = [await insertPrivatePhoto(server, owner_id), await insertPrivatePhoto(server, owner_id)] as const
  const ids = photos.map(({ id }) => id)
  const blobs = await server.db.selectFrom('photos').where('id', 'in', ids).select('blob_id').execute()
  const hash = 'f00d'.repeat(16)
  for (const { blob_id } of blobs) await insertPictureHash(server.db, { blob_id, hash, quality: 100 })
  return photos
}

/** Inserts a photo of which the place is known. */
async function insertLocatedPhoto(server: Server, owner_id: number) {
  await server.configure({ places: true })
  const { id } = await insertPrivatePhoto(server, owner_id)
  const photo = server.db.selectFrom('photos').where('id', '=', id).select('blob_id')
  const { blob_id } = await photo.executeTakeFirstOrThrow()
  await insertBlobPlaces(server.db, [{ blob_id, owner_id, latitude: 47_376_000, longitude: 8_541_000 }])
}

/** Inserts a photo with an earlier version. */
async function onVersion(server: Server, owner_id: number) {
  const [{ id }, { id: earlier }] = [
    await insertPrivatePhoto(server, owner_id),
    await insertPrivatePhoto(server, owner_id),
  ]
  const photos = server.db.selectFrom('photos').where('id', '=', earlier)
  const { blob_id } = await photos.select('blob_id').executeTakeFirstOrThrow()
  const row = { photo_id: id, blob_id, version: 7, filename: canary, bytes: 1000 }
  await server.db
    .insertInto('photo_versions')
    .values({ ...row, created_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  return { params: { id, version: 7 } }
}

async function trashed(server: Server, owner_id: number) {
  const { id } = await insertPrivatePhoto(server, owner_id)
  const deleted_at = '2026-01-01T00:00:00.000Z'
  await server.db.updateTable('photos').set({ deleted_at }).where('id', '=', id).execute()
  await count(server, owner_id, -1)
  return [id]
}

const nothing = async () => ({})

interface Owner {
  id: number
}

const onBlockedFile = async ({ db }: Server) => {
  const sha256 = randomBytes(32).toString('hex')
  const row = { sha256, reason: 'Reported', blocked_by: null, created_at: '2026-01-01T00:00:00.000Z' }
  await db.insertInto('blocked_hashes').values(row).execute()
  return { params: { sha256 } }
}

const newHash = () => randomBytes(32).toString('hex')

const insertBlockedPicture = async ({ db }: Server) => {
  const row = { hash: newHash(), reason: 'Reported', source: '', photo_id: null, blocked_by: null }
  await db
    .insertInto('blocked_pictures')
    .values({ ...row, created_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  return row.hash
}

const insertPictureMatch = async (server: Server, ownerId: number) => {
  const { id } = await insertPrivatePhoto(server, ownerId)
  const { blob_id } = await server.db
    .selectFrom('photos')
    .where('id', '=', id)
    .select('blob_id')
    .executeTakeFirstOrThrow()
  const match = { blob_id, hash: newHash(), distance: 3, state: 'pending' as const }
  await server.db
    .insertInto('picture_matches')
    .values({ ...match, created_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  await server.db.updateTable('photos').set({ screening: 'quarantined' }).where('id', '=', id).execute()
  return blob_id
}

export const librarySamples = {
  'GET /user/photos/index': nothing,
  'GET /user/photos/tiles': async (server: Server, { id }: Owner) => ({
    query: { ids: String((await insertPrivatePhoto(server, id)).id) },
  }),
  'GET /user/photos/{id}': async (server: Server, { id }: Owner) => ({
    params: { id: (await insertPrivatePhoto(server, id)).id },
  }),
  'POST /user/photos/{id}/replace': async (server: Server, { id }: Owner) => ({
    params: { id: (await insertPrivatePhoto(server, id)).id },
    form: formOf({ bytes: await jpeg({ seed: randomInt(1_000_000) }) }),
  }),
  'PUT /user/photos/{id}/poster': async (server: Server, { id }: Owner) => ({
    params: { id: (await insertPrivateVideo(server, id)).id },
    form: formOf({ bytes: await jpeg({ width: 400, height: 300, seed: randomInt(1_000_000) }) }),
  }),
  'GET /user/near_duplicates': async (server: Server, { id }: Owner) => {
    await insertNearDuplicates(server, id)
    return {}
  },
  'GET /user/near_duplicates/matches': async (server: Server, { id }: Owner) => ({
    query: { ids: (await insertNearDuplicates(server, id)).map((photo) => photo.id).join(',') },
  }),
  'GET /user/photos/{id}/near_duplicates': async (server: Server, { id }: Owner) => ({
    params: { id: (await insertNearDuplicates(server, id))[0].id },
  }),
  'POST /user/near_duplicates/resolve': async (server: Server, { id }: Owner) => {
    const [one, other] = await insertNearDuplicates(server, id)
    return { body: { keep: one.id, trash: [other.id] }, foreign: 404 }
  },
  'POST /user/near_duplicates/dismissed': async (server: Server, { id }: Owner) => ({
    body: (await insertNearDuplicates(server, id)).map((photo) => photo.id),
    foreign: 404,
  }),
  'DELETE /user/near_duplicates/dismissed': async (server: Server, { id }: Owner) => ({
    body: (await insertNearDuplicates(server, id)).map((photo) => photo.id),
    foreign: 204,
  }),
  'GET /user/places': async (server: Server, { id }: Owner) => {
    await insertLocatedPhoto(server, id)
    return {}
  },
  'GET /user/places/clusters': async (server: Server, { id }: Owner) => {
    await insertLocatedPhoto(server, id)
    return { query: { box: '-180,-90,180,90', zoom: '2' } }
  },
  'GET /user/photos/{id}/versions': async (server: Server, { id }: Owner) => onVersion(server, id),
  'POST /user/photos/{id}/versions/{version}/restore': async (server: Server, { id }: Owner) => onVersion(server, id),
  'DELETE /user/photos/{id}/versions/{version}': async (server: Server, { id }: Owner) => onVersion(server, id),
  'GET /user/search/suggestions': async () => ({ query: { q: 'sea' } }),
  'GET /user/tags': nothing,
  'GET /user/trash': nothing,
  'GET /user/trash/index': nothing,
  'GET /user/trash/tiles': async (server: Server, { id }: Owner) => ({
    query: { ids: String(await trashed(server, id)) },
  }),
  'POST /user/trash/restore': async (server: Server, { id }: Owner) => ({
    body: await trashed(server, id),
    foreign: 404,
  }),
  'DELETE /user/trash': async (server: Server, { id }: Owner) => ({ body: await trashed(server, id), foreign: 404 }),
  'GET /admin/photos': nothing,
  'GET /admin/photos/{id}': async (server: Server, { id }: Owner) => ({
    params: { id: (await insertPrivatePhoto(server, id)).id },
  }),
  'POST /admin/photos/takedown': async (server: Server, { id }: Owner) => ({
    body: { ids: [(await insertPrivatePhoto(server, id)).id], reason: 'Reported', blocks: true },
  }),
  'GET /admin/blocked_pictures': nothing,
  'POST /admin/blocked_pictures': async () => ({ body: { hash: newHash(), reason: 'Reported' } }),
  'POST /admin/blocked_pictures/import': async () => ({ body: { text: `${newHash()}\n`, reason: 'Reported' } }),
  'DELETE /admin/blocked_pictures': async (server: Server) => ({ body: { ids: [await insertBlockedPicture(server)] } }),
  'GET /admin/picture_matches': nothing,
  'PUT /admin/picture_matches': async (server: Server, { id }: Owner) => ({
    body: { ids: [await insertPictureMatch(server, id)], decision: 'reject' },
  }),
  'GET /admin/blocked_hashes': nothing,
  'POST /admin/blocked_hashes': async () => ({ body: { sha256: randomBytes(32).toString('hex'), reason: 'Reported' } }),
  'DELETE /admin/blocked_hashes': async (server: Server) => ({
    body: { ids: [(await onBlockedFile(server)).params.sha256] },
  }),
  'DELETE /admin/blocked_hashes/{sha256}': onBlockedFile,
}
