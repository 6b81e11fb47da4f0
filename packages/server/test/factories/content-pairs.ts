import { randomBytes } from 'node:crypto'
import type { Key, Permission } from '@imagora/contract'
import { insertAlbum } from '#test/samples/albums.ts'
import { insertPhoto } from './factories.ts'
import { insertPrivatePhoto } from '#test/samples/library.ts'
import { insertShare } from '#test/samples/shares.ts'
import type { TestServer as Server } from '#test/harness/server.ts'

interface Sample {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: unknown
  /** Text that only a response to a token with permission to read the list contains. */
  reveals?: string
}

/** A list that a token may not read, and another call that would expose the same content to that token. */
export interface ContentPair {
  missing: Permission
  list: Key
  call: Key
  /** Description of the call if its key is not enough. */
  does?: string
  /** Default: the regular sample of the call. */
  sample?: (server: Server, ownerId: number) => Promise<Sample>
}

const PAST = '2025-12-01T00:00:00.000Z'
const FUTURE = '2026-06-01T00:00:00.000Z'

async function insertPhotoInAlbum(server: Server, ownerId: number, album: { is_protected?: boolean } = {}) {
  const { db } = server
  const key = randomBytes(12).toString('base64url')
  const { id: photoId } = await insertPhoto(db, { owner_id: ownerId, key, is_public: album.is_protected ?? false })
  const { id: albumId } = await insertAlbum(server, ownerId)
  await db.insertInto('album_photos').values({ album_id: albumId, photo_id: photoId }).execute()
  await db
    .updateTable('albums')
    .set({ photo_count: 1, ...album })
    .where('id', '=', albumId)
    .execute()
  return { key, photoId, albumId }
}

async function insertSharedAlbum(server: Server, ownerId: number) {
  const { id: albumId } = await insertAlbum(server, ownerId)
  await insertShare(server, ownerId, { type: 'album', album_id: albumId })
  return albumId
}

const onAlbums = async (server: Server, ownerId: number) => {
  const { key, albumId } = await insertPhotoInAlbum(server, ownerId)
  return { params: { id: albumId }, reveals: key }
}

const onShares = async (server: Server, ownerId: number) => {
  const { id, photo_id } = await insertShare(server, ownerId, { password_hash: 'nobody knows it' })
  const photo = server.db.selectFrom('photos').where('id', '=', photo_id).select('key')
  return { params: { id }, reveals: (await photo.executeTakeFirstOrThrow()).key }
}

const changingShare =
  (share: Parameters<typeof insertShare>[2], body: object) => async (server: Server, ownerId: number) => ({
    params: { id: (await insertShare(server, ownerId, share)).id },
    body,
  })

const changingPhoto = (photo: { is_protected?: boolean }, body: object) => async (server: Server, ownerId: number) => {
  const { id } = await insertPhoto(server.db, { owner_id: ownerId, ...photo })
  return { params: { id }, body }
}

const changingPhotos =
  (photo: { is_protected?: boolean }, body: object) => async (server: Server, ownerId: number) => ({
    body: { ids: [(await insertPhoto(server.db, { owner_id: ownerId, ...photo })).id], ...body },
  })

/** Changes or deletes a protected album, or removes its photo, which may be public without the protection. */
const unprotecting = (bodyOf: (photoId: number) => unknown) => async (server: Server, ownerId: number) => {
  const { albumId, photoId } = await insertPhotoInAlbum(server, ownerId, { is_protected: true })
  const body = bodyOf(photoId)
  return { params: { id: albumId }, ...(body !== undefined && { body }) }
}

async function insertDownload({ db }: Server, ownerId: number) {
  const key = randomBytes(12).toString('base64url')
  const { id: photo_id } = await insertPhoto(db, { owner_id: ownerId, key })
  const row = {
    batch: key,
    user_id: ownerId,
    url: 'https://example.org/a.jpg',
    fields: '{}',
    state: 'success',
  } as const
  await db
    .insertInto('remote_downloads')
    .values({ ...row, photo_id, ip_address: '', created_at: PAST, updated_at: PAST })
    .execute()
  return { query: { batch: key }, reveals: `/i/${key}` }
}

const photos = { missing: 'user:photo:read', list: 'GET /user/photos' } as const
const albums = { missing: 'user:album:read', list: 'GET /user/albums' } as const
const profile = { missing: 'user:profile:read', list: 'GET /user/profile' } as const

/**
 * Every known pair. Two are excluded on purpose: a photo lists its albums and a profile its linked accounts, because
 * the API reference defines both as part of a photo and a profile.
 */
export const contentPairs: ContentPair[] = [
  { ...photos, call: 'POST /user/albums/{id}/archive' },
  {
    ...photos,
    call: 'GET /user/albums',
    sample: async (server, id) => ({ reveals: (await onAlbums(server, id)).reveals }),
  },
  { ...photos, call: 'GET /user/albums/{id}', sample: onAlbums },
  {
    ...photos,
    call: 'GET /user/shares',
    sample: async (server, id) => ({ reveals: (await onShares(server, id)).reveals }),
  },
  { ...photos, call: 'GET /user/shares/{id}', sample: onShares },
  { ...photos, call: 'GET /user/shares/{id}/uploads' },
  { ...photos, call: 'POST /user/shares/{id}/uploads' },
  { ...photos, call: 'POST /user/shares' },
  {
    ...photos,
    call: 'PUT /user/shares/{id}',
    does: 'opens a share that has expired',
    sample: changingShare({ expired_at: PAST }, { expired_at: null }),
  },
  {
    ...photos,
    call: 'PUT /user/shares/{id}',
    does: 'lets an expired share begin anew',
    sample: changingShare({ expired_at: PAST }, { expired_at: FUTURE }),
  },
  {
    ...photos,
    call: 'PUT /user/shares/{id}',
    does: 'prolongs a share',
    sample: changingShare({ expired_at: '2026-02-01T00:00:00.000Z' }, { expired_at: FUTURE }),
  },
  {
    ...photos,
    call: 'PUT /user/shares/{id}',
    does: 'lets a share last for ever',
    sample: changingShare({ expired_at: FUTURE }, { expired_at: null }),
  },
  {
    ...photos,
    call: 'PUT /user/shares/{id}',
    does: 'takes the password away',
    sample: changingShare({ password_hash: 'nobody knows it' }, { password: null }),
  },
  {
    ...photos,
    call: 'PUT /user/shares/{id}',
    does: 'sets a password of its own',
    sample: changingShare({ password_hash: 'nobody knows it' }, { password: 'sesame' }),
  },
  ...['is_download_allowed', 'is_detail_shown', 'is_place_shown'].map((field) => ({
    ...photos,
    call: 'PUT /user/shares/{id}' as const,
    does: `sets ${field}`,
    sample: changingShare({ [field]: false }, { [field]: true }),
  })),
  {
    ...photos,
    call: 'PUT /user/photos/{id}',
    does: 'publishes a photo',
    sample: changingPhoto({}, { is_public: true }),
  },
  {
    ...photos,
    call: 'PUT /user/photos/{id}',
    does: 'takes the protection away',
    sample: changingPhoto({ is_protected: true }, { is_protected: false }),
  },
  {
    ...photos,
    call: 'PUT /user/photos/update',
    does: 'publishes photos',
    sample: changingPhotos({}, { is_public: true }),
  },
  {
    ...photos,
    call: 'PUT /user/photos/update',
    does: 'takes the protection away',
    sample: changingPhotos({ is_protected: true }, { is_protected: false }),
  },
  {
    ...photos,
    call: 'PUT /user/photos/{id}',
    does: 'moves a photo into a shared album',
    sample: async (server, ownerId) => ({
      params: { id: (await insertPrivatePhoto(server, ownerId)).id },
      body: { album_id: await insertSharedAlbum(server, ownerId) },
    }),
  },
  {
    ...photos,
    call: 'PUT /user/photos/{id}',
    does: 'moves a photo out of a protected album',
    sample: async (server, ownerId) => ({
      params: { id: (await insertPhotoInAlbum(server, ownerId, { is_protected: true })).photoId },
      body: { album_id: null },
    }),
  },
  {
    ...photos,
    call: 'POST /user/albums/{id}/photos',
    does: 'puts a photo into a shared album',
    sample: async (server, ownerId) => ({
      params: { id: await insertSharedAlbum(server, ownerId) },
      body: [(await insertPrivatePhoto(server, ownerId)).id],
    }),
  },
  {
    ...photos,
    call: 'PUT /user/albums/{id}',
    does: 'takes the protection away',
    sample: unprotecting(() => ({ is_protected: false })),
  },
  {
    ...photos,
    call: 'DELETE /user/albums/{id}',
    does: 'deletes a protected album',
    sample: unprotecting(() => undefined),
  },
  {
    ...photos,
    call: 'DELETE /user/albums/{id}/photos',
    does: 'takes a photo out of a protected album',
    sample: unprotecting((photoId) => [photoId]),
  },
  { ...photos, call: 'POST /user/photos/{id}/replace' },
  { ...photos, call: 'POST /user/photos/{id}/versions/{version}/restore' },
  {
    ...photos,
    call: 'GET /user/remote_downloads',
    does: 'reads what others have downloaded',
    sample: insertDownload,
  },
  {
    ...albums,
    call: 'POST /user/shares',
    does: 'shares an album',
    sample: async (server, ownerId) => ({
      body: { type: 'album', ids: [(await insertAlbum(server, ownerId)).id] },
    }),
  },
  {
    ...albums,
    call: 'PUT /user/albums/{id}',
    does: 'publishes an album',
    sample: async (server, ownerId) => ({
      params: { id: (await insertAlbum(server, ownerId)).id },
      body: { is_public: true },
    }),
  },
  { ...profile, call: 'POST /user/profile' },
  { ...profile, call: 'POST /user/setting' },
  {
    missing: 'user:capacity:read',
    list: 'GET /user/capacities',
    call: 'GET /user/usage',
    async sample({ db }, user_id) {
      const bytes = 1_234_567
      await db
        .insertInto('user_capacities')
        .values({ user_id, from: 'subscribe', bytes, expired_at: null, created_at: PAST })
        .execute()
      return { reveals: `"packages":[{` }
    },
  },
]
