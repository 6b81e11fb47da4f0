import { expect, test } from 'vitest'
import { insertUser } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { formOf } from '#test/factories/forms.ts'
import { publishing } from '#test/samples/public.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { db, visitor, user, configure } = server
const { publicPhotos } = publishing(server)
const { upload } = createUploadActions(server)

const asShown = (ids: number[]) => db.selectFrom('photos').where('id', 'in', ids).select(['id', 'version']).execute()

test('[EX-04] what waits is looked at in the order in which it came, and stands in the square once it is approved', async () => {
  const admin = await user('reviewer', { is_admin: true })
  const { id: owner_id } = await insertUser(db, { username: 'waiter' })
  const [one, two, three] = (await publicPhotos(owner_id, 3)) as [number, number, number]
  await publicPhotos(owner_id, 1, () => ({ is_public: false }))
  await configure({ explore_needs_approval: true })
  const seen = async () => {
    const { data } = await visitor('GET /explore/photos', { query: { username: 'waiter' } })
    return data.data.map(({ id }) => id)
  }
  const listed = async (state: 'waiting' | 'approved' | 'refused') => {
    const { data } = await admin('GET /admin/explore', { query: { state } })
    expect(data.data.every((photo) => photo.state === state)).toBe(true)
    return { ids: data.data.map(({ id }) => id), total: data.meta.total }
  }
  expect(await seen()).toEqual([])
  expect(await listed('waiting')).toEqual({ ids: [one, two, three], total: 3 })
  expect(
    (await admin('PUT /admin/explore', { body: { photos: await asShown([one, two]), decision: 'approve' } })).status,
  ).toBe(204)
  expect(
    (await admin('PUT /admin/explore', { body: { photos: await asShown([three]), decision: 'refuse' } })).status,
  ).toBe(204)
  expect(await seen()).toEqual([two, one])
  expect([await listed('waiting'), await listed('approved'), await listed('refused')]).toEqual([
    { ids: [], total: 0 },
    { ids: [two, one], total: 2 },
    { ids: [three], total: 1 },
  ])
  const log = db.selectFrom('audit_log').where('action', 'in', ['explore.approve', 'explore.refuse'])
  expect(await log.select('target').execute()).toHaveLength(3)
  await configure({ explore_needs_approval: false })
  expect(await seen()).toEqual([two, one])
})

test('all of them are decided on or none', async () => {
  const admin = await user('reviewer2', { is_admin: true })
  const { id: owner_id } = await insertUser(db, { username: 'half' })
  const [one] = (await publicPhotos(owner_id, 1)) as [number]
  const photos = [...(await asShown([one])), { id: 999_999, version: 1 }]
  const body = { photos, decision: 'refuse' as const }
  expect(await admin('PUT /admin/explore', { body })).toMatchObject({ status: 404, data: { code: 'photo_missing' } })
  expect((await visitor('GET /explore/photos/{id}', { params: { id: one } })).status).toBe(200)
})

test('[EX-04] a picture that takes the place of an approved one waits anew, and one that was refused stays so', async () => {
  const admin = await user('reviewer3', { is_admin: true })
  const ann = await user('replacer')
  const made = await Promise.all(
    [31, 32].map(
      async (seed) => (await upload(ann.token, { bytes: await jpeg({ seed }) }, { is_public: '1' })).data.id,
    ),
  )
  const [approved, refused] = made as [number, number]
  await admin('PUT /admin/explore', { body: { photos: await asShown([approved]), decision: 'approve' } })
  await admin('PUT /admin/explore', { body: { photos: await asShown([refused]), decision: 'refuse' } })
  await configure({ explore_needs_approval: true })
  const statusOf = async (id: number) => (await visitor('GET /explore/photos/{id}', { params: { id } })).status
  expect([await statusOf(approved), await statusOf(refused)]).toEqual([200, 404])
  for (const [place, id] of made.entries()) {
    const form = formOf({ bytes: await jpeg({ seed: 40 + place }) })
    const answer = await ann('POST /user/photos/{id}/replace', { params: { id }, form } as object)
    expect(answer.status).toBe(200)
  }
  expect([await statusOf(approved), await statusOf(refused)]).toEqual([404, 404])
  await configure({ explore_needs_approval: false })
  expect([await statusOf(approved), await statusOf(refused)]).toEqual([200, 404])
})

test('[EX-04] a picture that took the place of the one that was looked at is not approved with it', async () => {
  await configure({ explore_needs_approval: true })
  const admin = await user('reviewer4', { is_admin: true })
  const ben = await user('swapper')
  const { id } = (await upload(ben.token, { bytes: await jpeg({ seed: 51 }) }, { is_public: '1' })).data
  const shown = async () => {
    const { data } = await admin('GET /admin/explore', { query: {} })
    return data.data.filter((photo) => photo.id === id).map(({ version }) => ({ id, version }))
  }
  const looked = await shown()
  const form = formOf({ bytes: await jpeg({ seed: 52 }) })
  expect((await ben('POST /user/photos/{id}/replace', { params: { id }, form } as object)).status).toBe(200)
  const decide = (photos: typeof looked) => admin('PUT /admin/explore', { body: { photos, decision: 'approve' } })
  expect(await decide(looked)).toMatchObject({ status: 404, data: { code: 'photo_missing' } })
  const reviewOf = () => db.selectFrom('photos').where('id', '=', id).select('review').executeTakeFirstOrThrow()
  expect(await reviewOf()).toEqual({ review: null })
  expect((await decide(await shown())).status).toBe(204)
  expect(await reviewOf()).toEqual({ review: 'approved' })
  await configure({ explore_needs_approval: false })
})
