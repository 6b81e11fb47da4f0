import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, clock, user, services } = server
const { traffic } = services
const { upload, limit, waitUntilIdle } = createUploadActions(server)
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
// The time is noon in Shanghai, the site's time zone.
beforeEach(() => void (clock.time = new Date('2026-01-10T04:00:00Z')))

let number = 0
async function owner() {
  const person = await user(`owner_${++number}`)
  const bytes = await jpeg({ width: 600, height: 400, seed: number })
  const { data } = await upload(person.token, { bytes, filename: 'sea.jpg' })
  await waitUntilIdle()
  return { ...data, person, bytes, path: `/i/${data.key}.jpg`, thumb: `/i/${data.key}/thumb.webp?v=1` }
}

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(`${origin}${path}`, { headers, method })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

/** Bytes are counted after they are sent, a moment after the client has received them. */
async function flush() {
  await sleep(100)
  await traffic.flush()
}

async function figures({ person, id }: Awaited<ReturnType<typeof owner>>) {
  await flush()
  const ofPhoto = await db.selectFrom('photo_traffic').where('photo_id', '=', id).orderBy('day').selectAll().execute()
  const { data } = await person('GET /user/traffic')
  return { ...data, ofPhoto: ofPhoto.map(({ photo_id: _id, ...row }) => row) }
}

test('what leaves is counted by photo, user and day, and what does not leave is not', async () => {
  const photo = await owner()
  const { body, headers } = await get(photo.path)
  const thumbnail = (await get(photo.thumb)).body
  await get(photo.path, { range: 'bytes=10-19' })
  await get(photo.path, { 'if-none-match': headers.get('etag')! })
  await get(photo.path, { range: 'bytes=9999999-' })
  await get(photo.path, {}, 'HEAD')
  await get(photo.thumb, {}, 'HEAD')
  await get(`/i/${photo.key}.png`)
  const day = { day: '2026-01-10', hits: 3, bytes: body.length + thumbnail.length + 10 }
  expect(await figures(photo)).toEqual({
    days: [day],
    ofPhoto: [day],
    month_bytes: day.bytes,
    monthly_traffic_bytes: 0,
  })
  await get(photo.thumb)
  expect((await figures(photo)).ofPhoto).toEqual([{ ...day, hits: 4, bytes: day.bytes + thumbnail.length }])
})

test('the day is the site’s, and so is the month', async () => {
  clock.time = new Date('2026-01-31T10:00:00Z')
  const photo = await owner()
  // A thumbnail in memory is sent and counted at once, so the clock can be moved right after the response.
  const { length } = (await get(photo.thumb)).body
  await traffic.flush()
  await db.deleteFrom('user_traffic').where('user_id', '=', photo.person.id).execute()
  clock.time = new Date('2026-01-31T15:59:59Z')
  await get(photo.thumb)
  clock.time = new Date('2026-01-31T16:00:00Z')
  await get(photo.thumb)
  await get(photo.thumb)
  const { days, month_bytes } = await figures(photo)
  expect(days.map(({ day, hits }) => [day, hits])).toEqual([
    ['2026-01-31', 1],
    ['2026-02-01', 2],
  ])
  expect(month_bytes).toBe(2 * length)
  const { data } = await photo.person('GET /user/traffic', { query: { from: '2026-01-01', to: '2026-01-31' } })
  expect(data.days).toHaveLength(1)
  const refused = await photo.person('GET /user/traffic', { query: { from: 'yesterday' } })
  expect(refused.status).toBe(422)
})

test('a client that goes away in the middle is counted for what it got', async () => {
  const { person } = await owner()
  const noise = Buffer.alloc(12_000_000)
  for (let at = 0; at < noise.length; at++) noise[at] = (at * 2654435761) >>> 13
  const bytes = await sharp(noise, { raw: { width: 2000, height: 2000, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const { data } = await upload(person.token, { bytes, filename: 'large.png' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /i/${data.key}.png HTTP/1.1\r\nhost: x\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  let row: { hits: number; bytes: number } | undefined
  for (let tries = 0; !row && tries < 300; tries++) {
    await sleep(10)
    await traffic.flush()
    row = await db.selectFrom('photo_traffic').where('photo_id', '=', data.id).selectAll().executeTakeFirst()
  }
  expect(row?.hits).toBe(1)
  expect(row!.bytes).toBeGreaterThan(1000)
  expect(row!.bytes).toBeLessThan(bytes.length)
})

test('what could not be written down is written down the next time', async () => {
  const photo = await owner()
  await get(photo.path)
  await db.schema.alterTable('user_traffic').renameTo('away').execute()
  await flush()
  await get(photo.path)
  await db.schema.alterTable('away').renameTo('user_traffic').execute()
  const { ofPhoto, days } = await figures(photo)
  expect([ofPhoto, days]).toEqual([days, [{ day: '2026-01-10', hits: 2, bytes: 2 * photo.bytes.length }]])
})

test('a photo that is gone for good before its figures are written takes nobody else’s with it', async () => {
  const [gone, kept] = [await owner(), await owner()]
  await get(gone.path)
  await get(kept.path)
  await figures(gone)
  await get(gone.path)
  await get(kept.path)
  await services.trash.purgeAllOf(gone.person.id)
  expect((await figures(kept)).ofPhoto).toMatchObject([{ hits: 2 }])
  expect(await figures(gone)).toMatchObject({ ofPhoto: [], days: [{ hits: 2 }] })
})

test('who has used up the month is not served until it ends or the cap is raised, but sees their own thumbnails', async () => {
  const [photo, other] = [await owner(), await owner()]
  await limit({ monthly_traffic_bytes: photo.bytes.length * 2 })
  const statusOf = async (path: string) => (await get(path)).status
  expect(await statusOf(photo.path)).toBe(200)
  await flush()
  expect(await statusOf(photo.path)).toBe(200)
  await flush()
  const refused = await get(photo.path)
  expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'image/svg+xml'])
  // The wait is the rest of January in Shanghai, from noon on the tenth.
  expect(refused.headers.get('retry-after')).toBe(String((21 * 24 + 12) * 3600))
  expect(refused.headers.get('cache-control')).toBe('no-store')
  const preview = `/i/${photo.key}/preview.webp?v=1`
  expect([await statusOf(preview), await statusOf(`/i/${photo.key}/thumb.webp`)]).toEqual([429, 429])
  expect([await statusOf(photo.thumb), await statusOf(other.path)]).toEqual([200, 200])
  // [FR-12] The large thumbnail would be a way around the cap.
  expect(await statusOf(`${photo.thumb}&size=large`)).toBe(429)

  await limit({ monthly_traffic_bytes: photo.bytes.length * 10 })
  await flush()
  expect(await statusOf(photo.path)).toBe(200)
  await limit({ monthly_traffic_bytes: photo.bytes.length })
  await flush()
  expect(await statusOf(photo.path)).toBe(429)
  clock.time = new Date('2026-01-31T16:00:00Z')
  expect(await statusOf(photo.path)).toBe(200)
  await limit({ monthly_traffic_bytes: 0 })
  await flush()
})

test('figures are kept for four hundred days', async () => {
  const photo = await owner()
  const old = { day: '2024-12-05', hits: 1, bytes: 1 }
  const young = { day: '2024-12-06', hits: 1, bytes: 1 }
  for (const each of [old, young]) {
    await db
      .insertInto('photo_traffic')
      .values({ photo_id: photo.id, ...each })
      .execute()
    await db
      .insertInto('user_traffic')
      .values({ user_id: photo.person.id, ...each })
      .execute()
  }
  await services.retention.apply()
  const { data } = await photo.person('GET /user/traffic', { query: { from: '2024-01-01', to: '2024-12-31' } })
  expect([data.days, (await figures(photo)).ofPhoto]).toEqual([[young], [young]])
})
