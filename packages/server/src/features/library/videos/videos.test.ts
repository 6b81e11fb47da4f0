import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { gif, jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { makeVideo } from '#test/factories/videos.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, db, user, services } = server
const { upload, limit, traces, waitUntilIdle, filesIn, verify } = createUploadActions(server)
const ann = await user('ann')
const bob = await user('bob')

let origin = ''

beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await limit({
    limit_concurrent_upload: 0,
    limit_per_minute: 0,
    allow_file_types: JSON.stringify(['jpg', 'mp4', 'mov', 'webm']),
  })
})

const shape = { width: 96, height: 54 }

async function video(owner = ann, options: Parameters<typeof makeVideo>[0] = {}) {
  const { status, data } = await upload(owner.token, { bytes: await makeVideo({ ...shape, ...options }) })
  expect([status, data.code]).toEqual([200, undefined])
  await waitUntilIdle()
  return data
}

const plain = (background: string, { width, height } = shape) =>
  sharp({ create: { width, height, channels: 3, background } })

async function setPoster(id: number, bytes: Buffer, type = 'image/png', owner = ann) {
  const response = await fetch(`${origin}/api/v2/user/photos/${id}/poster`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
    body: new Uint8Array(bytes),
  })
  const { data } = (await response.json()) as { data: Awaited<ReturnType<typeof video>> }
  await waitUntilIdle()
  return { status: response.status, data }
}

async function get(url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url, origin)
  const response = await fetch(`${origin}${pathname}${search}`, { headers })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

async function colorOf(bytes: Buffer) {
  const { dominant } = await sharp(bytes).stats()
  return { r: dominant.r > 128, g: dominant.g > 128, b: dominant.b > 128 }
}

const red = { r: true, g: false, b: false }
const blue = { r: false, g: false, b: true }

test.each(['png', 'jpeg', 'webp'] as const)('[VD-10] a %s becomes the poster, in every still', async (format) => {
  const { id, thumbnail_url, video_url } = await video(ann, { more: ['-metadata', `comment=${format}`] })
  const filmTile = await get(thumbnail_url)
  const sent = await plain('#f00')
    .toFormat(format)
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .toBuffer()
  const { status, data } = await setPoster(id, sent, `image/${format}`)
  expect(status).toBe(200)
  expect(data.thumbnail_url).not.toBe(thumbnail_url)
  for (const url of [data.thumbnail_url, `${data.thumbnail_url}&size=large`, data.preview_url]) {
    expect(await colorOf((await get(url)).body)).toEqual(red)
  }
  const thumbnail = await get(data.thumbnail_url, { 'if-none-match': filmTile.headers.get('etag')! })
  expect([thumbnail.status, thumbnail.headers.get('etag') === filmTile.headers.get('etag')]).toEqual([200, false])
  const played = await get(video_url!)
  expect(played.headers.get('content-type')).toBe('video/mp4')
  const stored = filesIn('objects').filter((file) => file.endsWith('.poster.webp'))
  for (const file of stored) expect(readFileSync(file).includes('Somebody')).toBe(false)
  expect(await verify()).toEqual([])
})

test('[VD-10] another poster replaces it, and no still of the first is shown any more', async () => {
  const { id } = await video(ann, { more: ['-metadata', 'comment=twice'] })
  const first = (await setPoster(id, await plain('#f00').png().toBuffer())).data
  const urls = [first.thumbnail_url, `${first.thumbnail_url}&size=large`, first.preview_url]
  for (const url of urls) expect(await colorOf((await get(url)).body)).toEqual(red)
  const second = (await setPoster(id, await plain('#00f').png().toBuffer())).data
  for (const url of [...urls, second.thumbnail_url, `${second.thumbnail_url}&size=large`, second.preview_url]) {
    expect(await colorOf((await get(url)).body)).toEqual(blue)
  }
  const { color, thumbhash } = (await ann('GET /user/photos/{id}', { params: { id } })).data
  expect(color).toBe('#0000ff')
  expect(thumbhash).not.toBe(first.thumbhash)
})

test('[VD-10] the form with a file sets it too, and a file of one owner is not that of another', async () => {
  const options = { more: ['-metadata', 'comment=same'] }
  const [mine, theirs] = [await video(ann, options), await video(bob, options)]
  const form = formOf({ bytes: await plain('#f00').png().toBuffer() })
  const sent = await ann('PUT /user/photos/{id}/poster', { params: { id: mine.id }, form } as object)
  expect(sent.status).toBe(200)
  await waitUntilIdle()
  const others = (await bob('GET /user/photos/{id}', { params: { id: theirs.id } })).data
  expect(others.thumbnail_url).toBe(theirs.thumbnail_url)
  expect(await colorOf((await get(others.thumbnail_url)).body)).not.toEqual(red)
  const foreign = await setPoster(theirs.id, await plain('#f00').png().toBuffer())
  expect([foreign.status, foreign.data.code]).toEqual([404, 'photo_missing'])
})

test('[VD-10] what is no picture of the video changes nothing and leaves nothing', async () => {
  const { id } = await video(ann, { more: ['-metadata', 'comment=bad'] })
  const picture = (await upload(ann.token, { bytes: await jpeg({ seed: 5 }) })).data
  await waitUntilIdle()
  const before = await traces()
  const red1 = await plain('#f00').png().toBuffer()
  const bad: [string, Buffer, string, number, string, number?][] = [
    [
      'another shape',
      await plain('#f00', { width: 54, height: 96 }).png().toBuffer(),
      'image/png',
      422,
      'poster_differs',
    ],
    ['a GIF', await gif({ frames: 2, ...shape }), 'image/png', 422, 'image_unsupported'],
    ['a video', await makeVideo(shape), 'image/jpeg', 422, 'image_unsupported'],
    ['half of it', (await jpeg({ width: 960, height: 540 })).subarray(0, 3000), 'image/jpeg', 422, 'image_damaged'],
    ['nothing', Buffer.alloc(0), 'image/png', 422, 'file_empty'],
    ['too much', Buffer.alloc(4 * 1024 * 1024 + 1), 'image/png', 413, 'file_too_large'],
    ['an unknown type', red1, 'image/gif', 415, 'media_type_refused'],
    ['a poster for a picture', red1, 'image/png', 404, 'photo_missing', picture.id],
  ]
  for (const [name, bytes, type, status, code, of = id] of bad) {
    const answer = await setPoster(of, bytes, type)
    expect([name, answer.status, answer.data.code]).toEqual([name, status, code])
  }
  expect(await traces()).toEqual(before)
  const other = await fetch(`${origin}/api/v2/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(red1),
  })
  expect(other.status).toBe(415)
})

test('[VD-10] the poster goes with the video', async () => {
  const { id } = await video(ann, { more: ['-metadata', 'comment=gone'] })
  const posters = () => filesIn('objects').filter((file) => file.endsWith('.poster.webp')).length
  const before = posters()
  await setPoster(id, await plain('#f00').png().toBuffer())
  expect(posters()).toBe(before + 1)
  await ann('DELETE /user/photos', { body: [id] })
  await ann('DELETE /user/trash', { body: [id] })
  await waitUntilIdle()
  await services.uploadCleanup.recover()
  expect(posters()).toBe(before)
  expect(await verify()).toEqual([])
})

test('[VD-11] the details of a video say whether browsers play the stored file', async () => {
  const detail = async (id: number) => (await ann('GET /user/photos/{id}', { params: { id } })).data.video
  const { id } = await video(ann, { more: ['-metadata', 'comment=details'] })
  const facts = { progress: null }
  expect(await detail(id)).toEqual({ video_codec: 'avc', audio_codec: 'aac', playback: 'original', ...facts })
  const { blob_id } = await db.selectFrom('photos').where('id', '=', id).select('blob_id').executeTakeFirstOrThrow()
  await db.updateTable('blobs').set({ video_codec: 'hevc' }).where('id', '=', blob_id).execute()
  expect(await detail(id)).toMatchObject({ video_codec: 'hevc', playback: 'preparing' })
  await db.updateTable('blobs').set({ video_codec: 'avc' }).where('id', '=', blob_id).execute()
  const picture = (await upload(ann.token, { bytes: await jpeg({ seed: 6 }) })).data
  expect(await detail(picture.id)).toBeNull()
})
