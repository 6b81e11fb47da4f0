import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { containerXmp, jpegWithTail } from '#test/factories/motion-photos.ts'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { makeVideo } from '#test/factories/videos.ts'
import { startServer } from '#test/harness/server.ts'
import { startReceiver } from '#test/peers/webhook-receiver.ts'

const server = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const { app, db, user, visitor, configure, jobs } = server
const { upload, limit, waitUntilIdle } = createUploadActions(server)
const ann = await user('ann')
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const judge = await startReceiver()
cleanUp(judge.stop)

interface Question {
  id: number
  url: string
  thumbnail_url?: string
  poster_url?: string
  video_url?: string
}

let count = 0
const questions = () => judge.received.map(({ body }) => JSON.parse(body) as Question)
const isSeen = async (id: number) => (await visitor('GET /explore/photos/{id}', { params: { id } })).status === 200
const newVideo = () => makeVideo({ width: 96, height: 54, more: ['-metadata', `comment=${++count}`] })

async function add(bytes: Buffer) {
  const { data, status } = await upload(ann.token, { bytes }, { is_public: '1' })
  expect([status, data.code]).toEqual([200, undefined])
  await waitUntilIdle()
  return data.id
}

async function setPoster(id: number, background: string) {
  const poster = sharp({ create: { width: 96, height: 54, channels: 3, background } }).png()
  const { status } = await fetch(`${origin}/api/v2/user/photos/${id}/poster`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(await poster.toBuffer()),
  })
  expect(status).toBe(200)
  await waitUntilIdle()
}

async function work() {
  await jobs.drain()
  await waitUntilIdle()
}

async function get(url: string) {
  expect(url).toMatch(/^https:\/\/pictures\.example\/i\/.+[?&]s=[\w.-]+$/)
  const { pathname, search } = new URL(url)
  const response = await fetch(`${origin}${pathname}${search}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

beforeAll(() =>
  limit({ limit_concurrent_upload: 0, limit_per_minute: 0, allow_file_types: JSON.stringify(['jpg', 'mp4']) }),
)

beforeEach(async () => {
  await configure({
    moderation_url: `${judge.url}/judge`,
    moderation_secret: 'a secret of the two',
    moderation_timeout_seconds: 10,
    moderation_on_failure: 'hold',
    video_conversions: 0,
  })
  judge.plan.answer = judge.respondWith(200, '{"verdict":"approve"}')
  judge.received.length = 0
})

test('[VD-10] another poster of an approved video is checked before it is seen', async () => {
  const id = await add(await newVideo())
  await work()
  expect([questions().length, await isSeen(id)]).toEqual([1, true])
  await setPoster(id, '#f00')
  expect(await isSeen(id)).toBe(false)
  judge.plan.answer = judge.respondWith(200, '{"verdict":"reject","reason":"No"}')
  await work()
  expect([questions().length, await isSeen(id)]).toEqual([2, false])
})

test('[VD-10] a poster that is set while the video is private is checked when it becomes public', async () => {
  const id = await add(await newVideo())
  await work()
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_public: false } })
  await setPoster(id, '#f00')
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_public: true } })
  expect(await isSeen(id)).toBe(false)
  await work()
  expect([questions().length, await isSeen(id)]).toEqual([2, true])
})

test('[VD-10] a photo that goes back to an approved video with another poster is checked again', async () => {
  const bytes = await newVideo()
  const id = await add(bytes)
  await work()
  const form = formOf({ bytes: await newVideo(), filename: 'b.mp4' })
  expect((await ann('POST /user/photos/{id}/replace', { params: { id }, form } as object)).status).toBe(200)
  const other = (await upload(ann.token, { bytes })).data.id
  await waitUntilIdle()
  await setPoster(other, '#f00')
  const { approved_blob_id } = await db
    .selectFrom('photos')
    .where('id', '=', id)
    .select('approved_blob_id')
    .executeTakeFirstOrThrow()
  expect(approved_blob_id).toBeNull()
})

test('[VD-13] the first poster that ffmpeg makes of an approved video is not checked again', async () => {
  const id = await add(await newVideo())
  await work()
  expect(await isSeen(id)).toBe(true)
  await configure({ video_conversions: 9 })
  await jobs.runScheduled(db, 'videos.enqueue_conversions')
  await work()
  const blob = db.selectFrom('blobs').innerJoin('photos', 'photos.blob_id', 'blobs.id').where('photos.id', '=', id)
  expect((await blob.select('poster_path').executeTakeFirstOrThrow()).poster_path).not.toBeNull()
  expect([questions().filter((asked) => asked.id === id).length, await isSeen(id)]).toEqual([1, true])
})

test('[VD-10] the service gets the thumbnail and the poster of a video, and the video of a motion photo', async () => {
  await add(await newVideo())
  await work()
  const plain = questions().at(-1)!
  expect(Object.keys(plain)).not.toContain('poster_url')
  expect((await get(plain.thumbnail_url!)).status).toBe(200)
  await setPoster(await add(await newVideo()), '#f00')
  await work()
  const withPoster = questions().at(-1)!
  expect(Object.keys(withPoster)).not.toContain('video_url')
  for (const url of [withPoster.thumbnail_url!, withPoster.poster_url!]) {
    const { status, type, bytes } = await get(url)
    expect([status, type]).toEqual([200, 'image/webp'])
    const { dominant } = await sharp(bytes).stats()
    expect(dominant.r > 128 && dominant.g < 128).toBe(true)
  }
  expect((await get(withPoster.url)).type).toBe('video/mp4')

  const video = await newVideo()
  await add((await jpegWithTail(containerXmp(video.length), video)).bytes)
  await work()
  const motion = questions().at(-1)!
  expect(Object.keys(motion)).not.toContain('poster_url')
  const played = await get(motion.video_url!)
  expect([played.status, played.bytes.equals(video)]).toEqual([200, true])

  await add(await jpeg({ seed: 5 }))
  await work()
  expect(Object.keys(questions().at(-1)!)).toEqual(['id', 'url', 'mimetype', 'width', 'height', 'user_id'])
})
