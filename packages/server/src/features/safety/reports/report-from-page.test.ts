import { expect, test } from 'vitest'
import { insertPublicAlbum, insertPublicPhoto } from '#test/samples/explore.ts'
import { insertUser } from '#test/factories/factories.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { insertShare } from '#test/samples/shares.ts'

const server = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const { db, callAs, user, visitor, createApiClient, configure, solveCaptcha } = server
const admin = await user('root', { is_admin: true })
const ann = await user('ann')
const bob = await user('bob')

const body = { content: 'Look at this.', reason: 'spam' } as const
const newest = async () => (await admin('GET /admin/reports')).data.data[0]!
const detail = async (id: number) => (await admin('GET /admin/reports/{id}', { params: { id } })).data
const decide = (id: number, act: 'hide' | 'suspend' | 'delete' | 'take_down') =>
  admin('PUT /admin/reports/{id}', { params: { id }, body: { decision: 'uphold', act } })

test('[EX-03] a photo, an album and a user of the square are reported, and the admin panel sees them', async () => {
  const photo = await insertPublicPhoto(server, ann.id)
  expect((await bob('POST /explore/photos/{id}/report', { params: { id: photo.id }, body })).status).toBe(204)
  expect(await newest()).toMatchObject({
    type: 'photo',
    reason: 'spam',
    title: 'Public photo',
    url: `https://pictures.example/explore#photo-${photo.id}`,
    reporter: { username: 'bob' },
    owner: { username: 'ann' },
  })
  const album = await insertPublicAlbum(server, ann.id)
  expect((await bob('POST /explore/albums/{id}/report', { params: { id: album.id }, body })).status).toBe(204)
  expect(await newest()).toMatchObject({ type: 'album', title: 'Public album' })
  const params = { username: 'Ann' }
  expect((await bob('POST /explore/users/{username}/report', { params, body })).status).toBe(204)
  expect(await newest()).toMatchObject({ type: 'user', title: '@ann', owner: { username: 'ann' } })
})

test('[M07] whoever reports what is their own is heard like anybody else', async () => {
  const photo = await insertPublicPhoto(server, ann.id)
  expect((await ann('POST /explore/photos/{id}/report', { params: { id: photo.id }, body })).status).toBe(204)
  expect(await newest()).toMatchObject({ reporter: { username: 'ann' }, owner: { username: 'ann' } })
})

test('[EX-03] [EX-04] what nobody sees cannot be reported there', async () => {
  const photo = await insertPublicPhoto(server, ann.id)
  await db.updateTable('photos').set({ is_public: false }).where('id', '=', photo.id).execute()
  const hidden = await bob('POST /explore/photos/{id}/report', { params: { id: photo.id }, body })
  expect(hidden).toMatchObject({ status: 404, data: { code: 'photo_missing' } })
  const { id: gone } = await insertUser(db, { username: 'gone', is_suspended: true })
  expect(gone).toBeGreaterThan(0)
  const nobody = await bob('POST /explore/users/{username}/report', { params: { username: 'gone' }, body })
  expect(nobody.data.code).toBe('user_missing')
  await configure({ enable_explore: false })
  const off = await bob('POST /explore/photos/{id}/report', { params: { id: photo.id }, body })
  expect(off.data.code).toBe('explore_off')
  await configure({ enable_explore: true })
})

test('[EX-03] visitors log in first, and a token needs its permission', async () => {
  const params = { id: (await insertPublicPhoto(server, ann.id)).id }
  expect((await visitor('POST /explore/photos/{id}/report', { params, body })).status).toBe(401)
  const reading = await createApiClient(bob.id, ['explore:read'])
  expect((await reading('POST /explore/photos/{id}/report', { params, body })).status).toBe(403)
  const writing = await createApiClient(bob.id, ['explore:write'])
  expect((await writing('POST /explore/photos/{id}/report', { params, body })).status).toBe(204)
})

test('[SH-06] [EX-05] a share is reported without login, with a captcha, and deleted from the admin panel', async () => {
  const { slug } = await insertShare(server, ann.id, { content: 'Holidays' })
  const params = { slug }
  const stranger = () => callAs(null, fromIp())
  expect((await stranger()('POST /shares/{slug}/report', { params, body })).data.errors).toEqual({
    captcha: ['请输入验证码'],
  })
  const solved = { ...body, ...(await solveCaptcha()) }
  expect((await stranger()('POST /shares/{slug}/report', { params, body: solved })).status).toBe(204)
  const { id } = await newest()
  expect(await detail(id)).toMatchObject({
    type: 'share',
    url: `https://pictures.example/shares/${slug}`,
    target: { text: 'Holidays' },
    acts: ['delete', 'suspend'],
    owner: { username: 'ann' },
  })
  expect((await decide(id, 'delete')).status).toBe(204)
  expect((await visitor('GET /shares/{slug}', { params })).data).toMatchObject({ is_valid: false, reason: 'removed' })
  expect(await detail(id)).toMatchObject({ state: 'upheld', act: 'delete', target: null })
  const again = await bob('POST /shares/{slug}/report', { params, body })
  expect(again).toMatchObject({ status: 404, data: { code: 'share_missing' } })
})

test.each(['\0', 'a\0b'])('[SH-06] %j names no share that could be reported', async (slug) => {
  const answer = await bob('POST /shares/{slug}/report', { params: { slug }, body })
  expect(answer).toMatchObject({ status: 404, data: { code: 'share_missing' } })
})

test('[EX-05] the address of a share leads to it, and that of a picture in it to the photo', async () => {
  const { slug, photo_id } = await insertShare(server, ann.id)
  await bob('POST /reports', { body: { ...body, url: `https://pictures.example/shares/${slug}` } })
  expect(await newest()).toMatchObject({ type: 'share', owner: { username: 'ann' } })
  await bob('POST /reports', { body: { ...body, url: `/s/${slug}/${photo_id}/preview.webp?v=1&s=x` } })
  expect(await newest()).toMatchObject({ type: 'photo', owner: { username: 'ann' } })
  const other = await insertPublicPhoto(server, bob.id)
  await ann('POST /reports', { body: { ...body, url: `/s/${slug}/${other.id}/preview.webp` } })
  expect(await newest()).toMatchObject({ type: 'share' })
})

test('[EX-03] a reported album is hidden from everybody, and its owner still has it', async () => {
  const { id } = await insertPublicAlbum(server, ann.id)
  await bob('POST /explore/albums/{id}/report', { params: { id }, body })
  const report = await newest()
  expect((await detail(report.id)).acts).toEqual(['hide', 'suspend'])
  expect((await decide(report.id, 'hide')).status).toBe(204)
  expect((await visitor('GET /explore/albums/{id}', { params: { id } })).status).toBe(404)
  expect((await ann('GET /user/albums/{id}', { params: { id } })).data).toMatchObject({ is_public: false })
  const shown = await ann('PUT /user/albums/{id}', { params: { id }, body: { is_public: true } })
  expect(shown.status).toBe(204)
  expect((await visitor('GET /explore/albums/{id}', { params: { id } })).status).toBe(404)
})

test('[EX-03] a reported user is suspended, and is out at once', async () => {
  const eve = await user('eve')
  await bob('POST /explore/users/{username}/report', { params: { username: 'eve' }, body })
  const { id } = await newest()
  expect((await decide(id, 'suspend')).status).toBe(204)
  expect((await eve('GET /user/profile')).status).toBe(401)
  expect(await detail(id)).toMatchObject({ acts: [], target: { is_public: false } })
})
