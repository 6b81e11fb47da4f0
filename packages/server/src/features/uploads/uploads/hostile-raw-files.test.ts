import { beforeAll, expect, test } from 'vitest'
import { hostileRawFiles } from '#test/factories/hostile-raw-files.ts'
import { rawFile, rawKinds } from '#test/factories/raw-files.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, user } = server
const { upload, limit, traces, waitUntilIdle } = createUploadActions(server)
const ann = await user('ann')

let origin = ''

beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await limit({
    limit_concurrent_upload: 0,
    limit_per_minute: 0,
    allow_file_types: JSON.stringify([...rawKinds, 'jxl']),
  })
})

const refused = hostileRawFiles.filter(({ isKept }) => !isKept)
const kept = hostileRawFiles.filter(({ isKept }) => isKept)

test('[RW-10] at least thirty hostile files are tried', () => {
  expect(hostileRawFiles.length).toBeGreaterThanOrEqual(60)
})

test.each(refused)('[RW-10] $what is refused with a reason, and leaves nothing', async ({ make }) => {
  await waitUntilIdle()
  const before = await traces()
  const { status, data } = await upload(ann.token, { bytes: await make(), filename: 'a.nef' })
  expect([status, data.code]).toEqual([422, expect.stringMatching(/^image_|^file_type_refused$/)])
  await waitUntilIdle()
  expect(await traces()).toEqual(before)
})

test.each(kept)('[RW-10] $what is kept, and only its bytes or a tile are ever sent', async ({ make }) => {
  const { status, data } = await upload(ann.token, { bytes: await make(), filename: 'a.nef' })
  expect([status, data.code]).toEqual([200, undefined])
  await waitUntilIdle()
  for (const url of [data.thumbnail_url, data.preview_url, data.public_url]) {
    const { pathname, search } = new URL(url, origin)
    const response = await fetch(`${origin}${pathname}${search}`)
    expect([response.status, response.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
    expect(response.headers.get('content-type')).toMatch(/^image\/(?:webp|jpeg)$/)
  }
})

test('[RW-10] after all of them a raw file is taken as before', async () => {
  expect((await upload(ann.token, { bytes: await rawFile('nef'), filename: 'a.nef' })).status).toBe(200)
})
