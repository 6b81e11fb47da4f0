import { readPhotoIndex } from '@imagora/contract/photo-index'
import { insertTags } from '#db/tag-names.ts'
import { insertPhoto, insertPhotos } from '#test/factories/factories.ts'
import type { TestServer } from '#test/harness/server.ts'

type Given = Partial<Parameters<typeof insertPhoto>[1]>

/** Inserts public content row by row. */
export function publishing({ db, app }: Pick<TestServer, 'db' | 'app'>) {
  return {
    publicPhoto: (owner_id: number, given: Given = {}) => insertPhoto(db, { owner_id, is_public: true, ...given }),

    async publicPhotos(owner_id: number, count: number, given: (place: number) => Given = () => ({})) {
      const rows = Array.from({ length: count }, (_, place) => ({ owner_id, is_public: true, ...given(place) }))
      return (await insertPhotos(db, rows)).map(({ id }) => id)
    },

    async albumOf(owner_id: number, photoIds: number[], given: object = {}) {
      const row = { owner_id, name: 'Summer', intro: '', is_public: true, photo_count: photoIds.length }
      const created_at = '2026-01-01T00:00:00.000Z'
      const { id } = await db
        .insertInto('albums')
        .values({ ...row, created_at, ...given })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = photoIds.map((photo_id, place) => ({ album_id: id, photo_id, place: place + 1 }))
      if (rows.length > 0) await db.insertInto('album_photos').values(rows).execute()
      return id
    },

    async tag(photoIds: number[], name: string) {
      await insertTags(db, [name])
      const { id } = await db.selectFrom('tags').where('name', '=', name).select('id').executeTakeFirstOrThrow()
      await db
        .insertInto('photo_tags')
        .values(photoIds.map((photo_id) => ({ photo_id, tag_id: id })))
        .execute()
    },

    /** Requests and decodes a binary index. */
    async part(query: Record<string, string>, path = '/explore/photos/index', headers: Record<string, string> = {}) {
      const response = await app.inject({ url: `/api/v2${path}?${new URLSearchParams(query)}`, headers })
      const { statusCode: status, rawPayload, headers: answered } = response
      return {
        status,
        ids: status === 200 ? [...readPhotoIndex(rawPayload).ids] : [],
        next: answered['x-next-cursor'] as string | undefined,
        etag: String(answered.etag),
      }
    },
  }
}
