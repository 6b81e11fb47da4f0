import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { unzip } from '#test/factories/zip.ts'
import { formOf } from '#test/factories/forms.ts'
import { livePicture, liveVideo } from '#test/factories/motion-photos.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, clock, db, services, user } = server
const { upload, limit, traces, waitUntilIdle, verify } = createUploadActions(server)
const everything = JSON.stringify(['jpg', 'heic', 'mp4', 'mov'])
let origin = ''
let count = 0

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

type Person = Awaited<ReturnType<typeof user>>

async function pairOf({ place }: { place?: string } = {}) {
  const contentId = randomUUID().toUpperCase()
  return {
    still: await livePicture(contentId, ++count),
    motionVideo: await liveVideo(contentId, place ? { place } : {}),
  }
}

async function send(who: Person, bytes: Buffer, filename: string, fields: Record<string, string> = {}) {
  const { status, data } = await upload(who.token, { bytes, filename }, fields)
  expect([status, data.code]).toEqual([200, undefined])
  return data
}

async function get(url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url, origin)
  const response = await fetch(`${origin}${pathname}${search}`, { headers })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: Buffer.from(await response.arrayBuffer()),
  }
}

const photosOf = async (who: Person) => (await who('GET /user/photos')).data.data
const usedBy = async (who: Person) =>
  await db.selectFrom('users').where('id', '=', who.id).select(['used_bytes', 'photo_count']).executeTakeFirstOrThrow()

test.each([
  ['picture', false],
  ['video', true],
])(
  '[MO-07, MO-08] a live photo of which the %s comes first is one photo, counted with both files',
  async (first, isVideoFirst) => {
    const ann = await user(`ann_${first}`)
    const { still, motionVideo } = await pairOf()
    const files = [
      { bytes: still, name: 'IMG_1.JPG' },
      { bytes: motionVideo, name: 'IMG_1.MOV' },
    ]
    if (isVideoFirst) files.reverse()
    const one = await send(ann, files[0]!.bytes, files[0]!.name)
    expect(one.kind).toBe(isVideoFirst ? 'video' : 'image')
    expect((await get(one.thumbnail_url)).status).toBe(200)
    const other = await send(ann, files[1]!.bytes, files[1]!.name)
    expect(other).toMatchObject({ id: one.id, kind: 'motion', width: 80, height: 60, name: 'IMG_1', extension: 'jpg' })
    expect(Math.abs(other.duration_ms! - 1000)).toBeLessThan(150)

    expect((await photosOf(ann)).map(({ id, kind }) => [id, kind])).toEqual([[one.id, 'motion']])
    expect(await usedBy(ann)).toMatchObject({ used_bytes: still.length + motionVideo.length, photo_count: 1 })
    const video = await get(other.video_url!)
    expect([video.status, video.type, video.body.equals(motionVideo)]).toEqual([200, 'video/quicktime', true])
    expect((await get(other.video_url!, { range: 'bytes=5-9' })).body.equals(motionVideo.subarray(5, 10))).toBe(true)
    expect((await get(other.public_url)).body.equals(still)).toBe(true)
    // The link of the part that came first stays.
    expect((await get(one.public_url)).body.equals(still)).toBe(true)

    // The same files once more are the same photo once more, and its video is stored once.
    const again = await send(ann, still, 'IMG_1.JPG')
    expect([again.kind, again.bytes]).toEqual(['motion', still.length + motionVideo.length])
    expect((await send(ann, motionVideo, 'IMG_1.MOV')).id).toBe(again.id)
    expect(await usedBy(ann)).toMatchObject({ used_bytes: 2 * (still.length + motionVideo.length), photo_count: 2 })
    await waitUntilIdle()
    expect(await verify()).toEqual([])
  },
)

test('[MO-07] files of two people, or with another identifier, are not one photo', async () => {
  const [bob, eve] = [await user('bob'), await user('eve')]
  const { still, motionVideo } = await pairOf()
  const { motionVideo: another } = await pairOf()
  await send(bob, still, 'IMG_1.JPG')
  expect((await send(eve, motionVideo, 'IMG_1.MOV')).kind).toBe('video')
  expect((await send(bob, another, 'IMG_1.MOV')).kind).toBe('video')
  // A part that is private does not become public by the other one.
  expect((await send(bob, motionVideo, 'IMG_1.MOV', { is_public: '1' })).kind).toBe('video')
  expect((await photosOf(bob)).map(({ kind }) => kind).toSorted()).toEqual(['image', 'video', 'video'])
  expect((await send(bob, motionVideo, 'IMG_1.MOV')).kind).toBe('motion')
})

test('[MO-07] where a group allows no video, the video is refused and the picture is a picture', async () => {
  const cat = await user('cat')
  const { still, motionVideo } = await pairOf()
  await limit({ allow_file_types: JSON.stringify(['jpg']) })
  try {
    const photo = await send(cat, still, 'IMG_1.JPG')
    expect(await upload(cat.token, { bytes: motionVideo, filename: 'IMG_1.MOV' })).toMatchObject({
      status: 422,
      data: { code: 'file_type_refused' },
    })
    expect((await photosOf(cat)).map(({ id, kind }) => [id, kind])).toEqual([[photo.id, 'image']])
  } finally {
    await limit({ allow_file_types: everything })
  }
})

test('[MO-08] both parts go to the trash, come back, are restored as versions and purged together', async () => {
  const dan = await user('dan')
  await waitUntilIdle()
  const before = await traces()
  const { still, motionVideo } = await pairOf()
  await send(dan, still, 'IMG_1.JPG')
  const { id, video_url } = await send(dan, motionVideo, 'IMG_1.MOV')
  await dan('DELETE /user/photos', { body: [id] })
  expect(await usedBy(dan)).toMatchObject({ used_bytes: 0, photo_count: 0 })
  expect((await get(video_url!)).status).toBe(404)
  await dan('POST /user/trash/restore', { body: [id] })
  expect(await usedBy(dan)).toMatchObject({ used_bytes: still.length + motionVideo.length, photo_count: 1 })
  const { data: restored } = await dan('GET /user/photos/{id}', { params: { id } })
  expect((await get(restored.video_url!)).body.equals(motionVideo)).toBe(true)

  await dan('DELETE /user/photos', { body: [id] })
  clock.time = new Date(clock.time.getTime() + 31 * 86_400_000)
  await waitUntilIdle()
  await services.trash.purgeDuePhotos()
  const { files, rows } = await traces()
  expect([files, rows['blobs'], rows['photos']]).toEqual([before.files, before.rows['blobs'], before.rows['photos']])
  expect(await verify()).toEqual([])
})

test('[MO-09] an archive and the export of an account have both files under one name', async () => {
  const fay = await user('fay')
  const { still, motionVideo } = await pairOf({ place: '+51.5000-000.1250/' })
  await send(fay, motionVideo, 'IMG_1.MOV')
  const { id } = await send(fay, still, 'IMG_1.JPG')
  const other = await send(fay, await jpeg({ seed: 77 }), 'IMG_1.jpg')
  const { data: archive } = await fay('POST /user/photos/archive', { body: { ids: [id, other.id] } })
  const files = unzip((await get(archive.url)).body)
  expect([...files.keys()]).toEqual(['IMG_1.jpg', 'IMG_1.mov', 'IMG_1 (2).jpg'])
  expect(files.get('IMG_1.jpg')!.equals(still)).toBe(true)
  expect(files.get('IMG_1.mov')!.length).toBe(motionVideo.length)
  expect(files.get('IMG_1.mov')!.toString('latin1')).not.toMatch(/51\.5/)

  const { data: ticket } = await fay('POST /user/export')
  const exported = unzip((await get(ticket.url)).body)
  expect([...exported.keys()]).toEqual(expect.arrayContaining([`photos/${id}-IMG_1.jpg`, `photos/${id}-IMG_1.mov`]))
  const records = JSON.parse(exported.get('photos.json')!.toString()) as { id: number; video_file: string | null }[]
  expect(records.map(({ id: photoId, video_file }) => [photoId, video_file])).toEqual([
    [id, `photos/${id}-IMG_1.mov`],
    [other.id, null],
  ])
})

test('[MO-08] an earlier version keeps its video', async () => {
  const gus = await user('gus')
  const { still, motionVideo } = await pairOf()
  await send(gus, still, 'IMG_1.JPG')
  const { id } = await send(gus, motionVideo, 'IMG_1.MOV')
  const form = formOf({ bytes: await jpeg({ seed: 99 }), filename: 'edited.jpg' })
  const { data: edited } = await gus('POST /user/photos/{id}/replace', { params: { id }, form } as object)
  expect(edited).toMatchObject({ kind: 'image', video_url: null })
  await gus('POST /user/photos/{id}/versions/{version}/restore', { params: { id, version: 2 } })
  const { data: photo } = await gus('GET /user/photos/{id}', { params: { id } })
  expect(photo).toMatchObject({ kind: 'motion', bytes: still.length + motionVideo.length })
  expect((await get(photo.video_url!)).body.equals(motionVideo)).toBe(true)
  expect(await verify()).toEqual([])
})
