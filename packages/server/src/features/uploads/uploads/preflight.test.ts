import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { insertPhoto } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { db, user, createApiClient, configure } = server
const { upload, traces, limit, waitUntilIdle, verify } = createUploadActions(server)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let people = 0
let seed = 100
async function personWithPhoto() {
  const ann = await user(`instant_${++people}`)
  const bytes = await jpeg({ width: 200, height: 100, seed: seed++ })
  const { data: photo } = await upload(ann.token, { bytes })
  return { ann, bytes, photo, given: { sha256: hashOf(bytes), bytes: bytes.length } }
}

test('[UP-13] a file that its owner has here becomes a photo at once, with what was chosen for it', async () => {
  const { ann, photo, given } = await personWithPhoto()
  await waitUntilIdle()
  const before = await traces()
  const choices = { filename: '../again.jpg', tags: ['sea'], is_public: true, expired_at: '2026-02-01' }
  const { status, data } = await ann('POST /user/uploads/instant', { body: { ...given, ...choices } })
  expect(status).toBe(200)
  expect(data).toMatchObject({ name: 'again', filename: 'again.jpg', is_public: true, tags: [{ name: 'sea' }] })
  expect(data.links.url).toBe(data.public_url)
  expect([data.sha256, data.id === photo.id, data.key === photo.key]).toEqual([given.sha256, false, false])
  const after = await traces()
  expect([after.files, after.rows['blobs'], after.counted]).toEqual([
    before.files,
    before.rows['blobs'],
    before.counted + 5,
  ])
  expect(after.used_bytes - before.used_bytes).toBe(given.bytes)
  expect(await verify()).toEqual([])
})

test('by what was sent, too, where what is stored differs from it', async () => {
  const { ann, photo } = await personWithPhoto()
  const source_sha256 = 'a'.repeat(64)
  await db.updateTable('blobs').set({ source_sha256 }).where('sha256', '=', photo.sha256).execute()
  const { data } = await ann('POST /user/uploads/instant', { body: { sha256: source_sha256, bytes: 5000 } })
  expect(data.sha256).toBe(photo.sha256)
  expect((await ann('POST /user/uploads/known', { body: { sha256: [source_sha256] } })).data.known).toHaveLength(1)
})

describe('[R8] nobody learns what others have', () => {
  test('another’s file is as unknown as one that nobody has', async () => {
    const { given } = await personWithPhoto()
    const bob = await user('curious')
    const [hers, nobodys] = [given.sha256, 'b'.repeat(64)]
    const ask = (sha256: string) => bob('POST /user/uploads/instant', { body: { ...given, sha256 } })
    expect(await ask(hers)).toMatchObject({ status: 404, data: { code: 'file_unknown' } })
    expect((await ask(hers)).body).toBe((await ask(nobodys)).body)
    expect((await bob('POST /user/uploads/known', { body: { sha256: [hers, nobodys] } })).data).toEqual({
      known: [],
      photos: [],
    })
  })

  test('a visitor is asked to log in', async () => {
    const { given } = await personWithPhoto()
    expect((await server.visitor('POST /user/uploads/instant', { body: given })).status).toBe(401)
  })
})

test('[UP-15] [FR-42] of many files those that the library has are told with their photo, and none of the trash', async () => {
  const { ann, photo, given } = await personWithPhoto()
  const others = Array.from({ length: 499 }, (_, index) => hashOf(Buffer.from(String(index))))
  const ask = async () => (await ann('POST /user/uploads/known', { body: { sha256: [...others, given.sha256] } })).data
  expect(await ask()).toEqual({ known: [given.sha256], photos: [{ sha256: given.sha256, id: photo.id }] })
  const { id } = (await ann('POST /user/uploads/instant', { body: given })).data
  expect((await ask()).photos).toEqual([{ sha256: given.sha256, id }])
  await ann('DELETE /user/photos', { body: [photo.id, id] })
  expect(await ask()).toEqual({ known: [], photos: [] })
  const many = await ann('POST /user/uploads/known', { body: { sha256: [...others, ...others.slice(0, 2)] } })
  expect(many.status).toBe(422)
  expect((await ann('POST /user/uploads/known', { body: { sha256: ['xyz'] } })).status).toBe(422)
})

describe('every limit holds', () => {
  test('of size, type, number and room', async () => {
    const { ann, given } = await personWithPhoto()
    await waitUntilIdle()
    const before = await traces()
    const refusedIn = async (changes: Parameters<typeof limit>[0]) => {
      await limit(changes)
      return (await ann('POST /user/uploads/instant', { body: given })).data.code
    }
    expect(await refusedIn({ max_upload_bytes: given.bytes - 1 })).toBe('file_too_large')
    expect(await refusedIn({ max_upload_bytes: 0, min_upload_bytes: given.bytes + 1 })).toBe('file_too_small')
    expect(await refusedIn({ min_upload_bytes: 0, allow_file_types: '["png"]' })).toBe('file_type_refused')
    expect(await refusedIn({ allow_file_types: '["jpg"]', capacity_bytes: given.bytes * 2 - 1 })).toBe(
      'capacity_exceeded',
    )
    expect(await refusedIn({ capacity_bytes: 0, limit_per_hour: 1 })).toBe('uploads_per_period')
    await limit({ limit_per_hour: 0, limit_per_minute: 0 })
    await configure({ upload_requires_mobile: true })
    expect(await refusedIn({ limit_per_hour: 0 })).toBe('mobile_required')
    await configure({ upload_requires_mobile: false })
    expect(await traces()).toEqual(before)
  })

  test('[UP-08] fifty at once into room for ten: ten are made, exactly', async () => {
    const { ann, given } = await personWithPhoto()
    await limit({ capacity_bytes: given.bytes * 11, limit_concurrent_upload: 0, limit_per_minute: 0 })
    const calls = Array.from({ length: 50 }, () => ann('POST /user/uploads/instant', { body: given }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect([statuses.filter((each) => each === 200).length, statuses.filter((each) => each === 403).length]).toEqual([
      10, 40,
    ])
    await waitUntilIdle()
    expect(await verify()).toEqual([])
    await limit({ capacity_bytes: 0 })
  })

  test('an album of another, or a storage that the group has not, is refused', async () => {
    const { ann, given } = await personWithPhoto()
    const bob = await user('owner_of_album')
    const { data: album } = await bob('POST /user/albums', { body: { name: 'His' } })
    const ask = async (choices: object) =>
      (await ann('POST /user/uploads/instant', { body: { ...given, ...choices } })).data.code
    expect(await ask({ album_id: album.id })).toBe('album_missing')
    expect(await ask({ storage_id: 9999 })).toBe('storage_refused')
  })
})

test('a token needs the permission to upload, and no other will do', async () => {
  const { ann, given } = await personWithPhoto()
  await insertPhoto(db, { owner_id: ann.id })
  const [uploads, reads] = [
    await createApiClient(ann.id, ['upload:write']),
    await createApiClient(ann.id, ['user:photo:read']),
  ]
  expect((await uploads('POST /user/uploads/instant', { body: given })).status).toBe(200)
  expect((await reads('POST /user/uploads/instant', { body: given })).status).toBe(403)
})

test('what was made of the file in another way than it would be now is not given out', async () => {
  const { ann, given } = await personWithPhoto()
  const { image_policy } = await server.services.settings.get()
  const ask = async (changes: Partial<typeof image_policy> = {}) => {
    await configure({ image_policy: { ...image_policy, ...changes } })
    const { data } = await ann('POST /user/uploads/instant', { body: given })
    await configure({ image_policy })
    return data.code
  }
  expect(await ask()).toBe(undefined)
  for (const changes of [{ metadata: 'strip' }, { convert: 'webp' }, { max_side: 50 }] as const) {
    expect(await ask(changes)).toBe('file_unknown')
  }
  // The identical file is found when no treatment would change it.
  expect(await ask({ metadata: 'keep' })).toBe(undefined)
  await db.updateTable('blobs').set({ treatment: null }).where('sha256', '=', given.sha256).execute()
  expect([await ask(), await ask({ metadata: 'keep' })]).toEqual(['file_unknown', undefined])
})

test('how large it is is known here, whatever is said of it', async () => {
  const { ann, given } = await personWithPhoto()
  await limit({ max_upload_bytes: given.bytes - 1 })
  const answer = await ann('POST /user/uploads/instant', { body: { ...given, bytes: 1 } })
  await limit({ max_upload_bytes: 0 })
  expect(answer.data.code).toBe('file_too_large')
})
