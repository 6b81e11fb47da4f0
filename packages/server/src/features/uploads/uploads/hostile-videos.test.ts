import { beforeAll, expect, test } from 'vitest'
import { makeHostileVideos } from '#test/factories/hostile-videos.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { makeVideo } from '#test/factories/videos.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, db, user, jobs } = server
const { upload, limit, traces, waitUntilIdle, filesIn, verify } = createUploadActions(server)
const ann = await user('ann')
const hostileVideos = await makeHostileVideos()

let origin = ''

beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await limit({
    limit_concurrent_upload: 0,
    limit_per_minute: 0,
    max_video_seconds: 600,
    allow_file_types: JSON.stringify(['jpg', 'mp4', 'mov', 'webm']),
  })
})

const videoTypes = new Set(['video/mp4', 'video/quicktime', 'video/webm'])

/** What is accepted is sent as a video and nothing else, and a browser that does not believe it runs nothing. */
async function expectInert(url: string, bytes: Buffer) {
  const { pathname, search } = new URL(url, origin)
  const response = await fetch(`${origin}${pathname}${search}`)
  expect(videoTypes.has(response.headers.get('content-type')!)).toBe(true)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect((await response.arrayBuffer()).byteLength).toBe(bytes.length)
}

test('[VD-18] there are enough hostile videos', () =>
  expect(Object.keys(hostileVideos).length).toBeGreaterThanOrEqual(45))

test.each(Object.entries(hostileVideos))(
  '[VD-18] %s is refused with a reason or kept inert, in time, and leaves nothing',
  async (name, bytes) => {
    await waitUntilIdle()
    const before = await traces()
    const began = performance.now()
    const { status, data } = await upload(ann.token, { bytes, filename: 'clip.mp4' })
    expect(performance.now() - began).toBeLessThan(20_000)
    if (status !== 200) {
      expect([name, status, data.code]).toEqual([
        name,
        expect.toBeOneOf([413, 422]),
        expect.stringMatching(/^(?:image_|file_|video_)/),
      ])
      await waitUntilIdle()
      // A file that takes the worker's whole time counts toward the limits of its sender.
      expect({ ...(await traces()), counted: 0 }).toEqual({ ...before, counted: 0 })
      return
    }
    await expectInert(data.video_url ?? data.public_url, bytes)
    await jobs.drain()
    await waitUntilIdle()
    const { conversion_state } = await db
      .selectFrom('photos')
      .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
      .where('photos.id', '=', data.id)
      .select('conversion_state')
      .executeTakeFirstOrThrow()
    expect([name, conversion_state]).toEqual([name, expect.toBeOneOf(['done', 'waiting', 'failed'])])
    await ann('DELETE /user/photos', { body: [data.id] })
    await ann('DELETE /user/trash', { body: [data.id] })
    await waitUntilIdle()
    const { rows, files, spooled } = await traces()
    expect({ files, spooled, photos: rows.photos, blobs: rows.blobs }).toEqual({
      files: before.files,
      spooled: before.spooled,
      photos: before.rows.photos,
      blobs: before.rows.blobs,
    })
  },
)

test('[VD-18] a good video is still accepted and converted after all of them', async () => {
  const { status, data } = await upload(ann.token, { bytes: await makeVideo({ seconds: 3 }) })
  expect(status).toBe(200)
  await jobs.drain()
  await waitUntilIdle()
  expect((await ann('GET /user/photos/{id}', { params: { id: data.id } })).data.storyboard_url).not.toBeNull()
  expect(filesIn('spool')).toEqual([])
  expect(await verify()).toEqual([])
})
