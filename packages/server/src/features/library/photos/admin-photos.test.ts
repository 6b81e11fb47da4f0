import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, user } = server
const { upload, waitUntilIdle, filesIn, verify } = createUploadActions(server)
const admin = await user('admin', { is_admin: true })
const [ann, bob] = [await user('ann'), await user('bob')]
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

let seed = 1
async function photo(owner = ann, fields: Record<string, string> = {}) {
  const bytes = await jpeg({ seed: seed++ })
  const { data } = await upload(owner.token, { bytes }, fields)
  return { ...data, sent: bytes }
}
const found = async (query: object) =>
  (await admin('GET /admin/photos', { query })).data.data.map(({ id }) => id).toSorted((one, other) => one - other)
const takeDown = (body: { ids: number[]; reason?: string; blocks?: boolean }) =>
  admin('POST /admin/photos/takedown', { body: { reason: 'Reported', ...body } })

test('[AD-01] photos of everybody are found by name, user, key, hash, address and day', async () => {
  const [one, two] = [await photo(ann, { name: 'Lighthouse' }), await photo(bob)]
  await ann('DELETE /user/photos', { body: [one.id] })
  expect(await found({ q: 'lightHOUSE' })).toEqual([one.id])
  expect(await found({ q: 'BOB' })).toEqual([two.id])
  expect(await found({ q: one.key })).toEqual([one.id])
  expect(await found({ q: two.sha256.toUpperCase() })).toEqual([two.id])
  expect(await found({ q: '127.0.0.1' })).toEqual([one.id, two.id])
  expect(await found({ user_id: ann.id })).toEqual([one.id])
  expect(await found({ state: 'trashed' })).toEqual([one.id])
  expect(await found({ state: 'live' })).toEqual([two.id])
  expect(await found({ from: '2026-01-01', to: '2026-01-01' })).toEqual([one.id, two.id])
  expect(await found({ from: '2026-01-02' })).toEqual([])
  expect(await found({ to: '2025-12-31' })).toEqual([])
  const { data } = await admin('GET /admin/photos/{id}', { params: two })
  expect(data).toMatchObject({ user: { username: 'bob' }, sha256: two.sha256, is_blocked: false, deleted_at: null })
})

test('[BO-41] a photo says what was decided on it, and is decided on by the version that was listed', async () => {
  const { id } = await photo(ann, { is_public: '1' })
  const listed = async () => (await admin('GET /admin/photos/{id}', { params: { id } })).data
  const decide = async (decision: 'approve' | 'refuse', version: number) =>
    (await admin('PUT /admin/explore', { body: { photos: [{ id, version }], decision } })).status
  const { review, version } = await listed()
  expect(review).toBeNull()
  expect(await decide('refuse', version)).toBe(204)
  expect((await listed()).review).toBe('refused')
  expect(await decide('approve', version)).toBe(204)
  expect((await listed()).review).toBe('approved')
  const bytes = await jpeg({ seed: 6000 })
  await ann('POST /user/photos/{id}/replace', { params: { id }, form: formOf({ bytes }) } as object)
  const replaced = await listed()
  expect(replaced.review).toBeNull()
  expect(await decide('approve', version)).toBe(404)
  expect(await decide('approve', replaced.version)).toBe(204)
})

test('[PH-05] a takedown skips the trash: rows, files and links are gone, counters right, and the log says why', async () => {
  await waitUntilIdle()
  const files = filesIn('objects').length
  const [one, two] = [await photo(ann), await photo(bob)]
  await waitUntilIdle()
  await bob('DELETE /user/photos', { body: [two.id] })
  expect((await takeDown({ ids: [one.id, two.id] })).status).toBe(204)
  expect((await fetch(`${origin}/i/${one.key}.jpg`)).status).toBe(404)
  expect(filesIn('objects').length).toBe(files)
  const restored = await bob('POST /user/trash/restore', { body: [two.id] })
  expect(restored).toMatchObject({ status: 404, data: { code: 'photo_missing' } })
  const { data } = await admin('GET /admin/audit', { query: { q: 'photo.takedown' } })
  expect(new Map(data.data.map(({ target, detail }) => [target, detail.reason]))).toEqual(
    new Map([one, two].map(({ id, key }) => [`photo ${id} ${key}`, 'Reported'])),
  )
  expect((await takeDown({ ids: [one.id] })).status).toBe(404)
  // A file that is not blocked can be uploaded again.
  expect((await upload(ann.token, { bytes: one.sent })).status).toBe(200)
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})

test('a file that is blocked is refused to everybody, in both languages, and leaves nothing behind', async () => {
  const { id, sent } = await photo(ann)
  expect((await takeDown({ ids: [id], blocks: true })).status).toBe(204)
  await waitUntilIdle()
  const files = filesIn('objects').length
  for (const [language, message] of Object.entries({ 'zh-CN': /禁止上传/, 'en-US': /is blocked/ })) {
    const answer = await upload(bob.token, { bytes: sent }, {}, { 'accept-language': language })
    expect(answer).toMatchObject({ status: 422, data: { code: 'file_blocked', errors: { file: [expect.anything()] } } })
    expect(answer.message).toMatch(message)
  }
  const sha256 = createHash('sha256').update(sent).digest('hex')
  const { data } = await admin('GET /admin/blocked_hashes', { query: { q: sha256 } })
  expect(data.data).toMatchObject([{ sha256, reason: 'Reported', blocked_by: { username: 'admin' } }])
  expect(filesIn('objects').length).toBe(files)
  expect(await db.selectFrom('object_intents').select('id').execute()).toEqual([])

  expect((await admin('DELETE /admin/blocked_hashes/{sha256}', { params: { sha256 } })).status).toBe(204)
  expect((await admin('DELETE /admin/blocked_hashes/{sha256}', { params: { sha256 } })).status).toBe(404)
  expect((await upload(bob.token, { bytes: sent })).status).toBe(200)
})

test('a hash is blocked before anybody has uploaded the file, and replacing by it is refused too', async () => {
  const bytes = await jpeg({ seed: 5000 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const block = (reason: string) => admin('POST /admin/blocked_hashes', { body: { sha256, reason } })
  expect([(await block('One')).status, (await block('Two')).status]).toEqual([204, 204])
  expect(await upload(ann.token, { bytes })).toMatchObject({ status: 422, data: { code: 'file_blocked' } })
})

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const replace = (id: number, bytes: Buffer) =>
  ann('POST /user/photos/{id}/replace', { params: { id }, form: formOf({ bytes }) } as object)

test('blocking takes what the photo showed before, and every other photo of the same file', async () => {
  const one = await photo(ann)
  const next = await jpeg({ seed: 5001 })
  expect((await replace(one.id, next)).status).toBe(200)
  const { data: copy } = await upload(ann.token, { bytes: next })
  const { data: trashed } = await upload(ann.token, { bytes: next })
  await ann('DELETE /user/photos', { body: [trashed.id] })
  const other = await photo(ann)
  await waitUntilIdle()
  expect((await takeDown({ ids: [one.id], blocks: true })).status).toBe(204)
  const ids = [one.id, copy.id, trashed.id, other.id]
  const left = await db.selectFrom('photos').where('id', 'in', ids).select('id').execute()
  expect(left).toEqual([{ id: other.id }])
  for (const bytes of [one.sent, next]) {
    expect(await upload(bob.token, { bytes })).toMatchObject({ status: 422, data: { code: 'file_blocked' } })
  }
  expect(await verify()).toEqual([])
})

test('what is blocked meanwhile comes back neither from the trash, nor as a version, nor at once', async () => {
  const [gone, one] = [await photo(ann), await photo(ann)]
  await ann('DELETE /user/photos', { body: [gone.id] })
  await replace(one.id, await jpeg({ seed: 5002 }))
  const blocked = { status: 422, data: { code: 'file_blocked' } }
  for (const sha256 of [gone.sha256, one.sha256]) {
    await admin('POST /admin/blocked_hashes', { body: { sha256, reason: 'Reported' } })
  }
  expect(await ann('POST /user/trash/restore', { body: [gone.id] })).toMatchObject(blocked)
  const params = { id: one.id, version: 1 }
  expect(await ann('POST /user/photos/{id}/versions/{version}/restore', { params })).toMatchObject(blocked)

  // The hash of the stored bytes blocks the file even when the uploaded bytes differ.
  const kept = await photo(ann)
  const source_sha256 = hashOf(Buffer.from('sent'))
  await db.updateTable('blobs').set({ source_sha256 }).where('sha256', '=', kept.sha256).execute()
  await admin('POST /admin/blocked_hashes', { body: { sha256: kept.sha256, reason: 'Reported' } })
  const instant = await ann('POST /user/uploads/instant', { body: { sha256: source_sha256, bytes: 4 } })
  expect(instant).toMatchObject(blocked)
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})
