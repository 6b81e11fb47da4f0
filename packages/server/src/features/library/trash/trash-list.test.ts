import { readPhotoIndex } from '@imagora/contract/photo-index'
import { beforeAll, expect, test } from 'vitest'
import { insertPhotos } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, clock, user, createApiClient, visitor } = server
const { upload, waitUntilIdle } = createUploadActions(server)
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

const hour = 3_600_000
const later = (ms: number) => void (clock.time = new Date(clock.time.getTime() + ms))

/** The API token outlives the days that pass in these tests. */
async function person(username: string) {
  const { id } = await user(username)
  return Object.assign(await createApiClient(id), { id })
}
type Person = Awaited<ReturnType<typeof person>>

async function ask({ token }: Person, etag = '') {
  const headers = { authorization: `Bearer ${token}`, ...(etag && { 'if-none-match': etag }) }
  const { statusCode, headers: told, rawPayload } = await app.inject({ url: '/api/v2/user/trash/index', headers })
  return { status: statusCode, etag: told.etag!, body: rawPayload }
}
const indexOf = async (owner: Person) => readPhotoIndex((await ask(owner)).body)

const tilesOf = async (owner: Person, ids: number[]) =>
  (await owner('GET /user/trash/tiles', { query: { ids: ids.join(',') } })).data

let seed = 1
async function trashedPhoto(owner: Person) {
  const { data } = await upload(owner.token, { bytes: await jpeg({ width: 600, height: 400, seed: seed++ }) })
  await waitUntilIdle()
  await owner('DELETE /user/photos', { body: [data.id] })
  return data
}

const get = (url: string) => fetch(origin + url.replace(/^https?:\/\/[^/]+/, ''))
const rulesOf = ({ headers }: Response) =>
  ['cross-origin-resource-policy', 'cache-control'].map((name) => headers.get(name))
const statusOf = async (url: string) => (await get(url)).status

test('[PH-05] the index of the trash holds what lies in it, what was deleted last first, and only one’s own', async () => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const made = await insertPhotos(
    db,
    Array.from({ length: 7 }, () => ({ owner_id: ann.id })),
  )
  const ids = made.map(({ id }) => id)
  await db.updateTable('users').set({ photo_count: 7, used_bytes: 7000 }).where('id', '=', ann.id).execute()
  expect([...(await indexOf(ann)).ids]).toEqual([])
  await ann('DELETE /user/photos', { body: [ids[5]!, ids[1]!] })
  later(24 * hour)
  await ann('DELETE /user/photos', { body: [ids[3]!, ids[0]!] })
  const { ids: listed, days, ratios, isNewestFirst } = await indexOf(ann)
  expect([...listed]).toEqual([ids[3], ids[0], ids[5], ids[1]])
  const today = Math.floor(clock.time.getTime() / (24 * hour))
  expect([...days]).toEqual([today, today, today - 1, today - 1])
  expect(ratios[0]).toBeCloseTo(4 / 3, 3)
  expect(isNewestFirst).toBe(true)
  const { data } = await ann('GET /user/trash')
  expect(data.data.map(({ id }) => id)).toEqual([...listed])
  expect([...(await indexOf(bob)).ids]).toEqual([])
})

test('[PH-05] whoever has it is told so, until anything in the trash changes', async () => {
  const owner = await person('cid')
  const [one, two, three] = [await trashedPhoto(owner), await trashedPhoto(owner), await trashedPhoto(owner)]
  let { etag } = await ask(owner)
  const changes = [
    () => owner('POST /user/trash/restore', { body: [one.id] }),
    () => owner('DELETE /user/trash', { body: [two.id] }),
    () => owner('DELETE /user/photos', { body: [one.id] }),
    async () => {
      const expired_at = clock.time.toISOString()
      await db.updateTable('photos').set({ expired_at }).where('id', '=', three.id).execute()
    },
  ]
  for (const change of changes) {
    expect((await ask(owner, etag)).status).toBe(304)
    await change()
    const answer = await ask(owner, etag)
    expect(answer.status, change.toString()).toBe(200)
    ;({ etag } = answer)
  }
  expect([...(await indexOf(owner)).ids]).toEqual([one.id])
})

test('[PH-05] tiles of the trash show what was deleted, at addresses that nobody else was given', async () => {
  const owner = await person('dan')
  const photo = await trashedPhoto(owner)
  const [tile, ...others] = await tilesOf(owner, [photo.id, photo.id, 999_999])
  expect(others).toEqual([])
  expect(tile).toMatchObject({ id: photo.id, width: 600, height: 400, is_signed: true, frames: 1 })
  expect(Date.parse(tile!.removed_at)).toBeGreaterThan(Date.parse(tile!.deleted_at))

  for (const url of [tile!.thumbnail_url, tile!.preview_url]) {
    const response = await get(url)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(rulesOf(response)).toEqual(['same-origin', 'private, no-cache'])
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
    const again = await fetch(origin + url.replace(/^https?:\/\/[^/]+/, ''), {
      headers: { 'if-none-match': response.headers.get('etag')! },
    })
    expect([again.status, ...rulesOf(again)]).toEqual([304, 'same-origin', 'private, no-cache'])
  }
  // URLs without a signature, with the signature of another variant, or on the public path must fail.
  const { thumbnail_url, preview_url } = tile!
  const signature = new URL(preview_url).search
  for (const url of [
    thumbnail_url.split('?')[0]!,
    thumbnail_url.split('?')[0] + signature,
    thumbnail_url.replace('/api/v2/trash/', '/i/'),
    `/i/${photo.key}/thumb.webp${new URL(thumbnail_url).search}`,
    thumbnail_url.replace('thumb.webp', 'original.webp'),
    thumbnail_url.replace(photo.key, '%00'),
    `${thumbnail_url}&s=x`,
    photo.public_url,
  ])
    expect(await statusOf(url), url).toBe(404)
})

test('[PH-05] such an address dies with the hour, and when the photo leaves the trash', async () => {
  const owner = await person('eve')
  const [one, two, three, four] = [
    await trashedPhoto(owner),
    await trashedPhoto(owner),
    await trashedPhoto(owner),
    await trashedPhoto(owner),
  ]
  const tiles = await tilesOf(owner, [one.id, two.id, three.id, four.id])
  const urls = tiles.map(({ thumbnail_url }) => thumbnail_url)
  expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200, 200, 200])
  await owner('POST /user/trash/restore', { body: [one.id] })
  await owner('DELETE /user/trash', { body: [two.id] })
  const expired_at = clock.time.toISOString()
  await db.updateTable('photos').set({ expired_at }).where('id', '=', three.id).execute()
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404, 404, 200])
  await owner('DELETE /user/photos', { body: [one.id] })
  expect(await statusOf(urls[0]!)).toBe(404)
  expect((await tilesOf(owner, [one.id, two.id, three.id, four.id])).map(({ id }) => id)).toEqual([one.id, four.id])
  await db.updateTable('users').set({ is_suspended: true }).where('id', '=', owner.id).execute()
  expect(await statusOf(urls[3]!)).toBe(404)
  await db.updateTable('users').set({ is_suspended: false }).where('id', '=', owner.id).execute()
  expect(await statusOf(urls[3]!)).toBe(200)
  later(2 * hour)
  expect(await statusOf(urls[3]!)).toBe(404)
})

test('[PH-05] a picture whose file is gone is not there, and nothing fails by it', async () => {
  const owner = await person('hal')
  const [made] = await insertPhotos(db, [{ owner_id: owner.id, deleted_at: '2026-01-01T00:00:00.000Z' }])
  const [tile] = await tilesOf(owner, [made!.id])
  expect([await statusOf(tile!.thumbnail_url), await statusOf(tile!.preview_url)]).toEqual([404, 404])
})

test('[PH-05] another’s trash has no tiles, and six thousand photos in it come whole', async () => {
  const [owner, other] = [await person('fay'), await person('gil')]
  const photo = await trashedPhoto(owner)
  expect(await tilesOf(other, [photo.id])).toEqual([])
  expect((await visitor('GET /user/trash/tiles', { query: { ids: '1' } })).status).toBe(401)
  for (let start = 0; start < 6000; start += 1000) {
    await insertPhotos(
      db,
      Array.from({ length: 1000 }, (_, place) => ({
        owner_id: other.id,
        deleted_at: `2026-01-0${1 + (place % 5)}T00:00:00.000Z`,
      })),
    )
  }
  const { ids, days } = await indexOf(other)
  expect(new Set(ids).size).toBe(6000)
  expect(days.every((day, place) => place === 0 || day <= days[place - 1]!)).toBe(true)
})
