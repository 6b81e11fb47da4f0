import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { unzip } from '#test/factories/zip.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { makeVideo } from '#test/factories/videos.ts'
import { keyedEntry, track, withinMovie } from '#test/factories/video-tracks.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, user } = server
const { upload, limit, traces, waitUntilIdle } = createUploadActions(server)
const ann = await user('ann')
const pictures = JSON.stringify(['jpg', 'png'])
const everything = JSON.stringify(['jpg', 'png', 'mp4', 'mov', 'webm'])
const containers = ['mp4', 'mov', 'webm'] as const
const mimetypes = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' }

let origin = ''

beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await limit({
    limit_concurrent_upload: 0,
    limit_per_minute: 0,
    max_video_bytes: 0,
    max_video_seconds: 0,
    allow_file_types: everything,
  })
})

async function getPicture(url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url, origin)
  const response = await fetch(`${origin}${pathname}${search}`, { headers })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

const uploadVideo = async (bytes: Buffer, filename = 'clip.bin') => {
  const { status, data } = await upload(ann.token, { bytes, filename })
  expect([status, data.code]).toEqual([200, undefined])
  return data
}

test.each(containers)(
  '[VD-01, 03] %s is accepted by its bytes where the group allows it, and served as it is',
  async (container) => {
    const bytes = await makeVideo({ container, width: 80, height: 46 })
    await limit({ allow_file_types: pictures })
    const before = await traces()
    expect(await upload(ann.token, { bytes, filename: 'a.jpg' })).toMatchObject({
      status: 422,
      data: { code: 'file_type_refused' },
    })
    expect(await traces()).toEqual(before)
    await limit({ allow_file_types: everything })
    const data = await uploadVideo(bytes, 'clip.jpg')
    expect(data).toMatchObject({ kind: 'video', extension: container, width: 80, height: 46, bytes: bytes.length })
    expect(Math.abs(data.duration_ms! - 1000)).toBeLessThan(150)

    for (const url of [data.public_url, data.video_url!]) {
      const whole = await getPicture(url)
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, mimetypes[container]])
      expect(whole.body.equals(bytes)).toBe(true)
      const part = await getPicture(url, { range: 'bytes=100-199' })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
      expect(part.body.equals(bytes.subarray(100, 200))).toBe(true)
    }
  },
)

test('[VD-04] a film tile stands for a video of which there is no picture', async () => {
  const data = await uploadVideo(await makeVideo({ width: 90, height: 160 }))
  await waitUntilIdle()
  const { status, headers, body } = await getPicture(data.thumbnail_url)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { width, height } = await sharp(body).metadata()
  expect(height / width).toBeCloseTo(16 / 9, 1)
  expect((await getPicture(`${data.thumbnail_url}&size=large`)).status).toBe(200)
  const preview = await getPicture(data.preview_url)
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test.each(containers)(
  '[VD-02] where it was taken is gone from the container of %s, and its owner gets the exact file',
  async (container) => {
    const bytes = await makeVideo({
      container,
      place: '+51.5000-000.1250/',
      more: ['-metadata', 'creation_time=2024-05-06T07:08:09Z'],
    })
    expect(bytes.toString('latin1')).toMatch(/\+51\.5|loci/)
    const data = await uploadVideo(bytes)
    const { body } = await getPicture(data.public_url)
    expect(body.length).toBe(bytes.length)
    expect(body.toString('latin1')).not.toMatch(/51\.5/)
    const detail = await ann('GET /user/photos/{id}', { params: { id: data.id } })
    if (container !== 'mp4') expect(detail.data.place).toMatchObject({ latitude: 51.5, longitude: -0.125 })
    // The site's time zone is eight hours ahead.
    if (container !== 'webm') expect(data.taken_at).toBe('2024-05-06T15:08:09.000Z')
    const original = await app.inject({
      url: `/api/v2/user/photos/${data.id}/original`,
      headers: { authorization: `Bearer ${ann.token}` },
    })
    expect(original.rawPayload.equals(bytes)).toBe(true)
  },
)

test('[VD-02] a video with a track that may tell positions counts as telling a place', async () => {
  const isGeotagged = async () =>
    (
      await server.db
        .selectFrom('blobs')
        .orderBy('id', 'desc')
        .limit(1)
        .select('is_geotagged')
        .executeTakeFirstOrThrow()
    ).is_geotagged
  for (const [index, container] of (['mp4', 'mov'] as const).entries()) {
    const video = await makeVideo({ container, width: 96 + 2 * index })
    await uploadVideo(video)
    expect(Boolean(await isGeotagged())).toBe(false)
    const harmless = withinMovie(video, track('meta', keyedEntry('com.apple.quicktime.still-image-time')))
    await uploadVideo(harmless)
    expect(Boolean(await isGeotagged())).toBe(false)
    await uploadVideo(withinMovie(video, track('meta', keyedEntry('com.apple.quicktime.location.ISO6709'))))
    expect(Boolean(await isGeotagged())).toBe(true)
  }
})

test('[VD-05] a picture of the size of videos is refused before it is read, and leaves nothing', async () => {
  const max_upload_bytes = 5000
  await limit({ max_upload_bytes, max_video_bytes: 0 })
  await waitUntilIdle()
  const before = await traces()
  // Only the first bytes are those of a PNG, so reading more of it would end in another refusal.
  const bytes = Buffer.alloc(2_000_000)
  Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes)
  const refused = await upload(ann.token, { bytes, filename: 'a.png' })
  expect(refused).toMatchObject({ status: 413, data: { code: 'file_too_large' } })
  expect(refused.message).toBe('文件大小超过最大限制 4.88 KB')
  const unknown = await upload(ann.token, { bytes: Buffer.alloc(2_000_000, 7), filename: 'a.png' })
  expect([unknown.status, unknown.data.code]).toEqual([422, 'image_unsupported'])
  expect(await traces()).toEqual(before)
  const video = await makeVideo({ seconds: 2, width: 320, height: 180 })
  expect(video.length).toBeGreaterThan(max_upload_bytes)
  expect((await upload(ann.token, { bytes: video, filename: 'a.mp4' })).status).toBe(200)
  await limit({ max_upload_bytes: 0 })
})

test('[VD-05] a group limits the seconds and the bytes of videos, beside those of pictures', async () => {
  const long = await makeVideo({ seconds: 3 })
  await limit({ max_video_seconds: 2 })
  await waitUntilIdle()
  const before = await traces()
  const tooLong = await upload(ann.token, { bytes: long, filename: 'a.mp4' })
  expect([tooLong.status, tooLong.data.code, tooLong.message]).toEqual([413, 'video_too_long', '视频最长为 2 秒'])
  await limit({ max_video_seconds: 0, max_video_bytes: 2000, max_upload_bytes: 1000 })
  expect(await upload(ann.token, { bytes: long, filename: 'a.mp4' })).toMatchObject({
    status: 413,
    data: { code: 'file_too_large' },
  })
  expect(await traces()).toEqual(before)
  await limit({ max_video_bytes: 0 })
  expect((await upload(ann.token, { bytes: long, filename: 'a.mp4' })).status).toBe(200)
  await limit({ max_upload_bytes: 0 })
})

test('[VD-06] what is no complete video is refused, and leaves nothing', async () => {
  const video = await makeVideo()
  const silent = Buffer.from(video)
  await waitUntilIdle()
  const before = await traces()
  const bad = {
    truncated: video.subarray(0, Math.floor(video.length / 2)),
    headOnly: video.subarray(0, 40),
    endless: Buffer.concat([video.subarray(0, 32), Buffer.from('0000000c6d6f6f7600000000', 'hex')]),
    'made of nothing': Buffer.concat([video.subarray(0, 32), Buffer.alloc(2000)]),
    'wrong length': silent.fill(0xff, 32, 36),
  }
  for (const [name, bytes] of Object.entries(bad)) {
    const { status, data } = await upload(ann.token, { bytes, filename: 'a.mp4' })
    expect([name, status, data.code]).toEqual([name, 422, expect.stringMatching(/^image_/)])
  }
  expect(await traces()).toEqual(before)
})

test('[VD-08] an archive and the export of an account have the video without its position', async () => {
  const ben = await user('ben')
  const bytes = await makeVideo({ width: 84, place: '+51.5000-000.1250/' })
  const { data } = await upload(ben.token, { bytes, filename: 'beach.mp4' })
  const archive = (await ben('POST /user/photos/archive', { body: { ids: [data.id] } })).data
  const exported = (await ben('POST /user/export')).data
  for (const [url, name] of [
    [archive.url, 'beach.mp4'],
    [exported.url, `photos/${data.id}-beach.mp4`],
  ] as const) {
    const file = unzip((await getPicture(url)).body).get(name)!
    expect([file.length, file.toString('latin1').includes('51.5')]).toEqual([bytes.length, false])
  }
})
