import { beforeAll, expect, test } from 'vitest'
import { box } from '#test/factories/geotagged-jpegs.ts'
import { containerXmp, jpegWithTail, microVideoXmp, motionHeic, samsungTail } from '#test/factories/motion-photos.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { makeVideo } from '#test/factories/videos.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, configure, db, services, user } = server
const { upload, limit, waitUntilIdle } = createUploadActions(server)
const ann = await user('ann')
const everything = JSON.stringify(['jpg', 'png', 'webp', 'heic', 'mp4', 'mov'])
const unlimited = { max_video_bytes: 0, max_video_seconds: 0, allow_file_types: everything }
let origin = ''
let video: Buffer

beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await limit({ limit_concurrent_upload: 0, limit_per_minute: 0, ...unlimited })
  video = await makeVideo({ width: 80, height: 60 })
})

async function getPicture(url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url, origin)
  const response = await fetch(`${origin}${pathname}${search}`, { headers })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

async function uploadPhoto(bytes: Buffer, fields: Record<string, string> = {}) {
  const { status, data } = await upload(ann.token, { bytes, filename: 'PXL_1.MP.jpg', ...fields })
  expect([status, data.code]).toEqual([200, undefined])
  return data
}

const gainMap = '<rdf:li><Container:Item Item:Semantic="GainMap" Item:Length="900"/></rdf:li>'

const motionPhotos: [name: string, make: () => Promise<Buffer>][] = [
  ['a directory of items', async () => (await jpegWithTail(containerXmp(video.length), video)).bytes],
  [
    'a directory with another item after the video',
    async () => (await jpegWithTail(containerXmp(video.length, gainMap), video, Buffer.alloc(900))).bytes,
  ],
  ['an offset from the end', async () => (await jpegWithTail(microVideoXmp(video.length), video)).bytes],
  ['the list at the end of a Samsung file', async () => (await jpegWithTail('', samsungTail(video))).bytes],
  ['both, of which one lies', async () => (await jpegWithTail(microVideoXmp(77), samsungTail(video))).bytes],
  ['a box of a HEIC', async () => motionHeic(video)],
]

test.each(motionPhotos)('[MO-01, MO-02] the video of a motion photo is played by %s', async (_name, make) => {
  const bytes = await make()
  const data = await uploadPhoto(bytes)
  expect(data).toMatchObject({ kind: 'motion', bytes: bytes.length })
  expect(Math.abs(data.duration_ms! - 1000)).toBeLessThan(150)

  const whole = await getPicture(data.video_url!)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(whole.body.equals(video)).toBe(true)
  expect(whole.headers.get('content-disposition')).toMatch(/\.mp4$/)
  const part = await getPicture(data.video_url!, { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${video.length}`])
  expect(part.body.equals(video.subarray(100, 200))).toBe(true)
  const last = await getPicture(data.video_url!, { range: 'bytes=-10' })
  expect(last.body.equals(video.subarray(-10))).toBe(true)
  expect((await getPicture(data.video_url!, { range: `bytes=${video.length}-` })).status).toBe(416)

  await waitUntilIdle()
  expect((await getPicture(data.thumbnail_url)).headers.get('content-type')).toBe('image/webp')
  if (data.extension === 'jpg') expect((await getPicture(data.public_url)).body.equals(bytes)).toBe(true)
})

test('[MO-02] the video is private like its picture', async () => {
  const data = await uploadPhoto((await jpegWithTail(containerXmp(video.length), video)).bytes)
  await ann('PUT /user/photos/{id}', { params: { id: data.id }, body: { is_protected: true } })
  const { pathname } = new URL(data.video_url!, origin)
  expect((await getPicture(pathname)).status).toBe(403)
  const { data: photo } = await ann('GET /user/photos/{id}', { params: { id: data.id } })
  expect((await getPicture(photo.video_url!)).body.equals(video)).toBe(true)
})

test('[MO-03] where the video was taken is gone from it, its offset holds, and the owner gets the exact file', async () => {
  const placed = await makeVideo({ width: 80, height: 60, place: '+51.5000-000.1250/' })
  for (const { bytes } of [
    await jpegWithTail(containerXmp(placed.length), placed),
    await jpegWithTail('', Buffer.from('....ftypnone'), samsungTail(placed)),
    { bytes: motionHeic(placed) },
  ]) {
    expect(bytes.toString('latin1')).toMatch(/\+51\.5|loci/)
    const data = await uploadPhoto(bytes)
    expect(data.kind).toBe('motion')
    const { body } = await getPicture(data.video_url!)
    expect([body.length, body.toString('latin1', 4, 8)]).toEqual([placed.length, 'ftyp'])
    expect(body.toString('latin1')).not.toMatch(/51\.5/)
    const original = await app.inject({
      url: `/api/v2/user/photos/${data.id}/original`,
      headers: { authorization: `Bearer ${ann.token}` },
    })
    expect(original.rawPayload.equals(bytes)).toBe(true)
    const row = await db.selectFrom('blobs').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'motion', is_geotagged: false, motion_bytes: placed.length })
  }
})

const liar = box('ftyp', Buffer.from('isommp42'))
/** The lengths of the boxes add up, but nothing is in them. */
const hollow = () => Buffer.concat([liar, box('moov', Buffer.alloc(200)), box('mdat', Buffer.alloc(100))])
const many = () => Buffer.concat([liar, ...Array.from({ length: 5000 }, () => box('free')), video])
const nested = () => {
  let inner = box('trak')
  for (let depth = 0; depth < 500; depth++) inner = box('trak', inner)
  return Buffer.concat([liar, box('moov', inner)])
}
const withLength = (length: number) => {
  const copy = Buffer.from(video)
  copy.writeUInt32BE(length, copy.indexOf('moov') - 4)
  return copy
}

const pictures: [name: string, make: () => Promise<{ bytes: Buffer }>][] = [
  ['an offset into the picture', () => jpegWithTail(microVideoXmp(video.length + 200), video)],
  ['an offset before the file', () => jpegWithTail(microVideoXmp(999_999_999), video)],
  ['an offset of zero', () => jpegWithTail(microVideoXmp(0), video)],
  ['an offset a byte off', () => jpegWithTail(microVideoXmp(video.length - 1), video)],
  ['a negative length', () => jpegWithTail(containerXmp(-5), video)],
  ['a length that is no number', () => jpegWithTail(containerXmp(Number.NaN), video)],
  ['a directory whose lengths overlap', () => jpegWithTail(containerXmp(video.length, gainMap), video)],
  ['no word about a video', () => jpegWithTail('', video)],
  ['a video that was cut off', () => jpegWithTail(containerXmp(400), video.subarray(0, 400))],
  ['a WebM', async () => jpegWithTail(microVideoXmp(100), Buffer.from('1a45dfa3'.padEnd(200, '0'), 'hex'))],
  ['a picture instead of a video', () => jpegWithTail(microVideoXmp(40), box('ftyp', Buffer.alloc(32, 'heic')))],
  ['zeroes', () => jpegWithTail(microVideoXmp(5000), Buffer.alloc(5000))],
  ['an endless atom', () => jpegWithTail(microVideoXmp(video.length), withLength(0xffff_ffff))],
  ['an atom without a length', () => jpegWithTail(microVideoXmp(video.length), withLength(3))],
  ['a movie without content', () => jpegWithTail(microVideoXmp(hollow().length), hollow())],
  ['thousands of atoms', () => jpegWithTail(microVideoXmp(many().length), many())],
  ['atoms within atoms', () => jpegWithTail(microVideoXmp(nested().length), nested())],
  ['a Samsung list that points before the file', () => jpegWithTail('', samsungTail(video, { offset: 0xffff_ffff }))],
  ['a Samsung block that is empty', () => jpegWithTail('', samsungTail(video, { bytes: 0 }))],
  ['a HEIC with an empty box', async () => ({ bytes: motionHeic(Buffer.alloc(0)) })],
  ['a HEIC with a hollow movie', async () => ({ bytes: motionHeic(hollow()) })],
]

test.each(pictures)('[MO-04] a picture with %s is a plain picture', async (_name, make) => {
  const { bytes } = await make()
  const data = await uploadPhoto(bytes)
  expect(data).toMatchObject({ kind: 'image', video_url: null, duration_ms: null, bytes: bytes.length })
  const { pathname } = new URL(data.thumbnail_url, origin)
  expect((await getPicture(pathname.replace('thumb.webp', 'video.mp4'))).status).toBe(404)
})

test('[MO-05] what a group allows of videos holds for the video in a picture, which otherwise stays a picture', async () => {
  const { bytes } = await jpegWithTail(containerXmp(video.length), video)
  const noVideo = { allow_file_types: JSON.stringify(['jpg']) }
  for (const [index, limits] of [noVideo, { max_video_bytes: 500 }].entries()) {
    await limit({ ...unlimited, ...limits })
    const variant = Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 3, index]), bytes.subarray(2)])
    expect((await uploadPhoto(variant)).kind).toBe('image')
  }
  const long = await makeVideo({ seconds: 3 })
  await limit({ ...unlimited, max_video_seconds: 2 })
  expect((await uploadPhoto((await jpegWithTail(containerXmp(long.length), long)).bytes)).kind).toBe('image')
  await limit(unlimited)
})

test.each([
  ['strips the metadata', { metadata: 'strip' } as const],
  ['makes it smaller', { max_side: 40 }],
])('[MO-06] a picture whose policy %s has no video any more', async (_name, policy) => {
  const { bytes } = await jpegWithTail(containerXmp(video.length), video)
  const { image_policy } = await services.settings.get()
  await configure({ image_policy: { ...image_policy, ...policy } })
  try {
    const data = await uploadPhoto(bytes)
    expect(data).toMatchObject({ kind: 'image', video_url: null })
    expect((await getPicture(data.public_url)).body.includes('moov')).toBe(false)
  } finally {
    await configure({ image_policy })
  }
})
