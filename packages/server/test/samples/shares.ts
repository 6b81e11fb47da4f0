import { randomBytes, randomInt } from 'node:crypto'
import type { Row } from '#db/schema/schema.ts'
import { insertPhoto } from '#test/factories/factories.ts'
import { formOf } from '#test/factories/forms.ts'
import { insertPrivatePhoto } from './library.ts'
import { jpeg } from '#test/factories/pictures.ts'
import type { TestServer as Server } from '#test/harness/server.ts'

interface Owner {
  id: number
}

const share = {
  type: 'photo',
  content: '',
  album_id: null,
  password_hash: null,
  is_download_allowed: true,
  is_detail_shown: true,
  is_place_shown: false,
  uploads: 'off',
  upload_most: 100,
  expired_at: null,
  last_opened_at: null,
  removed_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
} as const

/** Inserts a share of one photo without a file, and without private data in its name. */
export async function insertShare({ db }: Server, owner_id: number, given: Partial<Row<'shares'>> = {}) {
  const slug = randomBytes(8).toString('hex')
  const { id: photo_id } = await insertPhoto(db, { owner_id })
  const { id } = await db
    .insertInto('shares')
    .values({ ...share, slug, owner_id, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('share_items').values({ share_id: id, photo_id }).execute()
  return { id, slug, photo_id }
}

async function insertWaiting(server: Server, owner_id: number, share_id: number) {
  const { id: photo_id } = await insertPrivatePhoto(server, owner_id)
  const row = { photo_id, share_id, visitor: '', created_at: share.created_at }
  await server.db.insertInto('share_uploads').values(row).execute()
  return photo_id
}

const onShare = async (server: Server, owner: Owner) => ({ params: { id: (await insertShare(server, owner.id)).id } })
const onSlug = async (server: Server, owner: Owner) => ({
  params: { slug: (await insertShare(server, owner.id)).slug },
})

export const shareSamples = {
  'GET /user/shares': async () => ({}),
  'POST /user/shares': async (server: Server, { id }: Owner) => ({
    body: { type: 'photo', ids: [(await insertPrivatePhoto(server, id)).id] },
    foreign: 404,
  }),
  'GET /user/shares/{id}': onShare,
  'PUT /user/shares/{id}': async (server: Server, owner: Owner) => ({
    ...(await onShare(server, owner)),
    body: { content: 'Other' },
  }),
  'DELETE /user/shares': async (server: Server, { id }: Owner) => ({
    body: [(await insertShare(server, id)).id],
    foreign: 404,
  }),
  'GET /shares/{slug}': onSlug,
  'POST /shares/{slug}/unlock': async (server: Server, owner: Owner) => ({
    ...(await onSlug(server, owner)),
    body: { password: 'sesame' },
  }),
  'GET /shares/{slug}/photos': onSlug,
  'GET /shares/{slug}/index': onSlug,
  'GET /shares/{slug}/tiles': async (server: Server, { id }: Owner) => {
    const { slug, photo_id } = await insertShare(server, id)
    return { params: { slug }, query: { ids: String(photo_id) } }
  },
  'GET /shares/{slug}/photos/{id}': async (server: Server, { id }: Owner) => {
    const { slug, photo_id } = await insertShare(server, id)
    return { params: { slug, id: photo_id } }
  },
  // The photo has no file, so the archive is refused with 409.
  'POST /shares/{slug}/archive': async (server: Server, owner: Owner) => ({
    ...(await onSlug(server, owner)),
    status: 409,
  }),
  'POST /shares/{slug}/photos': async (server: Server, { id }: Owner) => {
    const { slug } = await insertShare(server, id, { uploads: 'approve' })
    return { params: { slug }, form: formOf({ bytes: await jpeg({ seed: randomInt(1_000_000) }) }) }
  },
  'GET /user/shares/{id}/uploads': onShare,
  'POST /user/shares/{id}/uploads': async (server: Server, { id: owner_id }: Owner) => {
    const { id } = await insertShare(server, owner_id)
    return { params: { id }, body: { ids: [await insertWaiting(server, owner_id, id)], decision: 'approve' } }
  },
  'GET /admin/shares': async () => ({}),
  'DELETE /admin/shares': async (server: Server, { id }: Owner) => ({
    body: { ids: [(await insertShare(server, id)).id], note: 'Reported' },
  }),
}
