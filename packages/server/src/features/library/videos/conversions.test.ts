import { hash, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { livePicture, liveVideo } from '#test/factories/motion-photos.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { makeVideo } from '#test/factories/videos.ts'
import { startServer } from '#test/harness/server.ts'
import { listUnconverted } from './queries.ts'

const programs = mkdtempSync(join(tmpdir(), 'imagora-programs-'))
afterAll(() => rmSync(programs, { recursive: true, force: true }))

const server = await startServer({ FFMPEG: join(programs, 'ffmpeg') })
const { app, db, user, jobs, configure, services, clock } = server
const { upload, limit, traces, waitUntilIdle, filesIn, verify } = createUploadActions(server)
const ann = await user('ann')

/** The site's ffmpeg is a script, which is exchanged while the site runs. */
function installFfmpeg(script: string) {
  const path = join(programs, 'ffmpeg')
  writeFileSync(path, `#!/bin/sh\nif [ "$1" = -version ]; then exec ffmpeg -version; fi\n${script}\n`)
  chmodSync(path, 0o755)
}
const REAL_FFMPEG = 'exec ffmpeg "$@"'

let origin = ''

beforeAll(async () => {
  installFfmpeg(REAL_FFMPEG)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await limit({
    limit_concurrent_upload: 0,
    limit_per_minute: 0,
    allow_file_types: JSON.stringify(['mp4', 'mov', 'webm']),
  })
})

const hevc = ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1']
let count = 0

async function video(options: Parameters<typeof makeVideo>[0] = {}) {
  const { more = [], ...rest } = options
  const bytes = await makeVideo({ width: 160, height: 90, ...rest, more: [...more, '-metadata', `comment=${++count}`] })
  const { status, data } = await upload(ann.token, { bytes, filename: 'a.mp4' })
  expect([status, data.code]).toEqual([200, undefined])
  await waitUntilIdle()
  return { ...data, sent: bytes }
}

const detail = async (id: number) => (await ann('GET /user/photos/{id}', { params: { id } })).data
const work = async () => {
  await jobs.drain()
  await waitUntilIdle()
}
const failed = async () => (await jobs.list({ state: 'failed', page: 1, per_page: 10 })).data

async function get(url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url, origin)
  const response = await fetch(`${origin}${pathname}${search}`, { headers })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test('[VD-13, 15] a video that browsers play gets a poster and a storyboard, and stays as it is', async () => {
  const { id, thumbnail_url, sent } = await video({ seconds: 3 })
  const filmTile = (await get(thumbnail_url)).body
  await work()
  const photo = await detail(id)
  expect(photo.video).toMatchObject({ playback: 'original', progress: null })
  const thumbnail = await get(photo.thumbnail_url)
  expect(thumbnail.status).toBe(200)
  expect(thumbnail.body.equals(filmTile)).toBe(false)
  expect((await get(photo.video_url!)).body.equals(sent)).toBe(true)
  const storyboard = await get(photo.storyboard_url!)
  expect([storyboard.status, storyboard.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await sharp(storyboard.body).metadata()).toMatchObject({ width: 800, height: 450 })
  expect(await verify()).toEqual([])
})

test('[VD-13, 15] HEVC is played from a copy in H.264, and the link stays the file', async () => {
  const { id, sent } = await video({ container: 'mov', seconds: 2, more: hevc, place: '+51.5000-000.1250/' })
  expect((await detail(id)).video).toMatchObject({ video_codec: 'hevc', playback: 'preparing', progress: 0 })
  await work()
  const photo = await detail(id)
  expect(photo.video).toMatchObject({ playback: 'copy', progress: null })
  const copy = await get(photo.video_url!)
  expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(copy.body.includes('avc1')).toBe(true)
  expect(copy.body.toString('latin1')).not.toMatch(/51\.5/)
  const part = await get(photo.video_url!, { range: 'bytes=-10' })
  expect([part.status, part.body.equals(copy.body.subarray(-10))]).toEqual([206, true])
  // Several ranges at once are answered by the whole, as no player asks for them.
  const several = await get(photo.video_url!, { range: 'bytes=0-9,20-29' })
  expect([several.status, several.body.equals(copy.body)]).toEqual([200, true])
  const moved = await get(photo.video_url!, { range: 'bytes=0-9', 'if-range': '"another"' })
  expect(moved.status).toBe(200)
  const link = await get(photo.public_url)
  expect([link.headers.get('content-type'), link.body.length]).toEqual(['video/quicktime', sent.length])
  expect(await verify()).toEqual([])
})

test('[VD-13] the video of a live photo is played from a copy too, and has neither poster nor storyboard', async () => {
  await limit({ allow_file_types: JSON.stringify(['jpg', 'mp4', 'mov', 'webm']) })
  const contentId = randomUUID().toUpperCase()
  const still = await upload(ann.token, { bytes: await livePicture(contentId, ++count), filename: 'a.jpg' })
  const motionVideo = await liveVideo(contentId, { seconds: 2, width: 160, height: 90, more: hevc })
  const { data } = await upload(ann.token, { bytes: motionVideo, filename: 'a.mov' })
  expect(data.id).toBe(still.data.id)
  await waitUntilIdle()
  const url = (await detail(data.id)).video_url!
  expect((await get(url)).body.includes('avc1')).toBe(false)
  await work()
  const copy = await get((await detail(data.id)).video_url!)
  expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(copy.body.includes('avc1')).toBe(true)
  expect((await get(url)).body.equals(copy.body)).toBe(true)
  const blob = await db
    .selectFrom('blobs')
    .where('content_id', '=', contentId)
    .where('kind', '=', 'video')
    .select(['poster_path', 'storyboard_path'])
    .executeTakeFirstOrThrow()
  expect(blob).toEqual({ poster_path: null, storyboard_path: null })
  expect(await verify()).toEqual([])
})

test('[VD-15] a protected video and its storyboard open by signed addresses alone', async () => {
  const { id } = await video({ seconds: 3 })
  await work()
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_protected: true } })
  const { video_url, storyboard_url } = await detail(id)
  for (const url of [video_url!, storyboard_url!]) {
    expect((await get(url)).status).toBe(200)
    expect((await get(url.replace(/([?&])s=[^&]+/, '$1'))).status).toBe(403)
  }
})

test('[VD-44] visitors of a share look through its video, at an address of the share alone', async () => {
  const { id } = await video({ seconds: 3, place: '+51.5000-000.1250/' })
  await work()
  const body = { type: 'photo' as const, ids: [id], is_download_allowed: false }
  const { slug } = (await ann('POST /user/shares', { body })).data
  const tiles = await server.callAs(null)('GET /shares/{slug}/tiles', { params: { slug }, query: { ids: String(id) } })
  const url = tiles.data[0]!.storyboard_url!
  expect(url).toContain(`/s/${slug}/${id}/storyboard.webp`)
  expect(await get(url)).toMatchObject({ status: 200 })
  expect((await get(url.replace(/([?&])s=[^&]+/, '$1'))).status).toBe(403)
  const [tile] = (await ann('GET /user/photos/tiles', { query: { ids: String(id) } })).data
  expect((await get(tile!.storyboard_url!)).body.equals((await get(url)).body)).toBe(true)
})

test('[VD-16] without ffmpeg, or with it off, a video that needs a copy says so, and gets it later', async () => {
  await configure({ video_conversions: 0 })
  const { id, sent } = await video({ container: 'mov', seconds: 1, more: hevc })
  await work()
  const photo = await detail(id)
  expect(photo.video).toMatchObject({ playback: 'unavailable', progress: null })
  expect((await get(photo.video_url!)).body.length).toBe(sent.length)
  expect(await failed()).toEqual([])
  await configure({ video_conversions: 1 })
  await jobs.runScheduled(db, 'videos.enqueue_conversions')
  await work()
  expect((await detail(id)).video!.playback).toBe('copy')
})

test('[VD-16] a program that fails leaves the photo with a state, and an administrator may try again', async () => {
  installFfmpeg('echo "Invalid data" >&2; kill -SEGV $$')
  const before = await traces()
  const { id, sent } = await video({ container: 'mov', seconds: 1, more: hevc })
  const admin = await user('admin', { is_admin: true })
  // The second attempt comes three seconds after the first.
  await vi.waitFor(
    async () => {
      await work()
      expect(await failed()).toHaveLength(1)
    },
    { timeout: 20_000, interval: 500 },
  )
  expect((await detail(id)).video!.playback).toBe('failed')
  const [job] = await failed()
  expect(job).toMatchObject({ name: 'videos.convert', last_error: expect.stringMatching(/\S/) })
  expect((await get((await detail(id)).public_url)).body.length).toBe(sent.length)
  expect(await traces()).toMatchObject({ spooled: before.spooled })
  installFfmpeg(REAL_FFMPEG)
  expect((await admin('POST /admin/jobs/{id}/retry', { params: { id: job!.id } })).status).toBe(204)
  await work()
  expect((await detail(id)).video!.playback).toBe('copy')
  expect(await failed()).toEqual([])
})

test('[VD-16] a video that is deleted meanwhile takes the work with it', async () => {
  installFfmpeg('sleep 60')
  const { id } = await video({ container: 'mov', seconds: 1, more: hevc })
  const working = jobs.drain()
  await sleep(1500)
  await ann('DELETE /user/photos', { body: [id] })
  await ann('DELETE /user/trash', { body: [id] })
  await working
  await waitUntilIdle()
  expect(filesIn('spool')).toEqual([])
  expect(await verify()).toEqual([])
  installFfmpeg(REAL_FFMPEG)
}, 30_000)

const [asked, go] = [join(programs, 'asked'), join(programs, 'go')]
/** ffmpeg says that it was asked for something, and begins when it may. */
const PATIENT_FFMPEG = `touch ${asked}; until [ -e ${go} ]; do sleep 0.1; done; ${REAL_FFMPEG}`

/** Resolves when ffmpeg was asked; the work goes on. */
async function startPatiently() {
  for (const file of [asked, go]) rmSync(file, { force: true })
  installFfmpeg(PATIENT_FFMPEG)
  const working = jobs.drain()
  await vi.waitFor(() => expect(existsSync(asked)).toBe(true), { timeout: 10_000 })
  return { working }
}

const blobOf = (photoId: number) =>
  db
    .selectFrom('blobs')
    .innerJoin('photos', 'photos.blob_id', 'blobs.id')
    .where('photos.id', '=', photoId)
    .selectAll('blobs')
    .executeTakeFirstOrThrow()

const redPicture = () =>
  sharp({ create: { width: 160, height: 90, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()

const setPoster = async (id: number, bytes: Buffer) =>
  fetch(`${origin}/api/v2/user/photos/${id}/poster`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  })

test('[VD-10, 13] a poster that the owner sets while ffmpeg makes one stays', async () => {
  const { id } = await video({ seconds: 1 })
  const { working } = await startPatiently()
  const { status } = await setPoster(id, await redPicture()).finally(() => writeFileSync(go, ''))
  expect(status).toBe(200)
  const { poster_sha256 } = await blobOf(id)
  await working
  await work()
  expect((await blobOf(id)).poster_sha256).toBe(poster_sha256)
  expect(await verify()).toEqual([])
  const { dominant } = await sharp((await get((await detail(id)).preview_url)).body).stats()
  expect(dominant.r > 128 && dominant.g < 128).toBe(true)
  installFfmpeg(REAL_FFMPEG)
}, 30_000)

/** Another process writes the poster. */
async function setLease(blobId: number) {
  const poster_lease_until = new Date(clock.time.getTime() + 60_000).toISOString()
  await db.updateTable('blobs').set({ poster_lease_until }).where('id', '=', blobId).execute()
}

test('[VD-10, 13] a poster that another process is writing is waited for, and stays', async () => {
  const { id } = await video({ seconds: 1 })
  const { path, id: blobId } = await blobOf(id)
  const poster_path = services.pictures.variantPath(path, 'poster')
  const file = join(server.folder, 'objects', poster_path)
  await setLease(blobId)
  const working = jobs.drain()
  await sleep(2000)
  expect(existsSync(file)).toBe(false)
  const other = await sharp(await redPicture())
    .webp()
    .toBuffer()
  writeFileSync(file, other)
  const set = { poster_path, poster_sha256: 'other', poster_lease_until: null }
  await db.updateTable('blobs').set(set).where('id', '=', blobId).execute()
  await working
  await work()
  expect(readFileSync(file).equals(other)).toBe(true)
  expect(await blobOf(id)).toMatchObject({ poster_path, poster_sha256: 'other' })
  expect(await db.selectFrom('object_intents').select('path').execute()).toEqual([])
  expect(await verify()).toEqual([])
}, 30_000)

test('[VD-10] posters that are set at once are written one after the other, in all processes', async () => {
  const { id } = await video({ seconds: 1 })
  await work()
  const before = await blobOf(id)
  await setLease(before.id)
  const sent = Promise.all([setPoster(id, await redPicture()), setPoster(id, await redPicture())])
  await sleep(1000)
  expect((await blobOf(id)).poster_sha256).toBe(before.poster_sha256)
  await db.updateTable('blobs').set({ poster_lease_until: null }).where('id', '=', before.id).execute()
  expect((await sent).map(({ status }) => status)).toEqual([200, 200])
  expect((await blobOf(id)).poster_lease_until).toBeNull()
  const { poster_path, poster_sha256 } = await blobOf(id)
  expect(poster_sha256).not.toBe(before.poster_sha256)
  expect(hash('sha256', readFileSync(join(server.folder, 'objects', poster_path!)))).toBe(poster_sha256)
  expect(await db.selectFrom('object_intents').select('path').execute()).toEqual([])
})

test('[VD-16] a video on a read-only storage is converted once files can be written', async () => {
  await configure({ video_conversions: 0 })
  const { id } = await video({ container: 'mov', seconds: 1, more: hevc })
  await work()
  await configure({ video_conversions: 1 })
  const { id: blobId, storage_id } = await blobOf(id)
  const setReadOnly = (read_only_since: string | null) =>
    db.updateTable('storages').set({ read_only_since }).where('id', '=', storage_id).execute()
  await setReadOnly(clock.time.toISOString())
  const isListed = async () => (await listUnconverted(db, 500)).some((blob) => blob.id === blobId)
  expect(await isListed()).toBe(false)
  // One that was enqueued before the storage became read-only does not begin.
  rmSync(asked, { force: true })
  installFfmpeg(`touch ${asked}; ${REAL_FFMPEG}`)
  await services.conversions.enqueue(db, blobId)
  await work()
  expect([existsSync(asked), (await blobOf(id)).conversion_state]).toEqual([false, 'unavailable'])
  await setReadOnly(null)
  expect(await isListed()).toBe(true)
  await jobs.runScheduled(db, 'videos.enqueue_conversions')
  await work()
  expect((await detail(id)).video!.playback).toBe('copy')
  installFfmpeg(REAL_FFMPEG)
}, 30_000)
