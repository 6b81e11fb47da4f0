import { expect, test } from 'vitest'
import { insertPhoto, insertUser } from '#test/factories/factories.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer({
  PUBLIC_URL: 'https://pictures.example',
  CONTENT_URL: 'https://cdn.example',
  ALIAS_URLS: 'https://old.example',
})
const { db, callAs, user, solveCaptcha } = server
const admin = await user('root', { is_admin: true })
const ann = await user('ann')

let count = 0
async function photo(given: { is_public?: boolean } = {}) {
  const key = `key_${count++}`
  const { id } = await insertPhoto(db, { owner_id: ann.id, key, name: 'Sea', intro: 'Calm', ...given })
  return { id, key, url: `https://pictures.example/i/${key}.jpg` }
}

const words = { content: 'This is mine.', reason: 'copyright' } as const
const visitor = () => callAs(null, fromIp())
const report = async (url: string, given: object = {}, by = visitor()) =>
  by('POST /reports', { body: { url, ...words, ...(await solveCaptcha()), ...given } })
const newest = async () => (await admin('GET /admin/reports', { query: { state: 'all' } })).data.data[0]!
const detail = async (id: number) => (await admin('GET /admin/reports/{id}', { params: { id } })).data

test('[EX-05] a visitor reports a picture by its address, and the admin panel sees whose it is', async () => {
  const { id, url } = await photo({ is_public: true })
  const answer = await report(url, { email: 'Bob@X.example' })
  expect(answer).toMatchObject({ status: 204, body: '' })
  expect(await newest()).toMatchObject({
    type: 'photo',
    state: 'open',
    reason: 'copyright',
    content: 'This is mine.',
    url,
    title: 'Sea',
    reporter: null,
    email: 'bob@x.example',
    owner: { id: ann.id, username: 'ann' },
    act: 'none',
    decided_at: null,
  })
  expect(await detail((await newest()).id)).toMatchObject({
    target: { id, title: 'Sea', text: 'Calm', is_public: true },
    acts: ['take_down', 'hide', 'suspend'],
    others: 0,
  })
})

test.each([
  ['the address of pictures', (key: string) => `https://cdn.example/i/${key}/thumb.webp?v=1`],
  ['an older address of the site', (key: string) => `http://old.example/i/${key}.png`],
  ['the path alone', (key: string) => `/i/${key}.jpg`],
  ['no scheme', (key: string) => `pictures.example/i/${key}.jpg`],
  ['a photo of the square', (_key: string, id: number) => `https://pictures.example/explore#photo-${id}`],
])('[EX-05] %s leads to the same photo', async (_case, addressOf) => {
  const { id, key } = await photo()
  expect((await report(addressOf(key, id))).status).toBe(204)
  expect(await newest()).toMatchObject({ type: 'photo', title: 'Sea' })
})

test('a signature that was pasted is not kept', async () => {
  const { key } = await photo()
  await report(`https://cdn.example/i/${key}/thumb.webp?v=1&s=e0.AbC-123`)
  expect((await newest()).url).toBe(`https://cdn.example/i/${key}/thumb.webp?v=1`)
  await report(`https://pictures.example/i/${key}.jpg?s=e0.AbC-123`)
  expect((await newest()).url).toBe(`https://pictures.example/i/${key}.jpg`)
})

test('[EX-05] an address of an older host leads to the photo that it shows', async () => {
  const { key } = await photo()
  await admin('POST /admin/aliases', { body: [{ path: '/uploads/sea.jpg', key }] })
  await report('https://pictures.example/uploads/sea.jpg')
  expect(await newest()).toMatchObject({ type: 'photo', title: 'Sea' })
})

test('albums and users are found by their addresses', async () => {
  const album = { name: 'Trip', intro: '', is_public: true, photo_count: 0, created_at: '2026-01-01T00:00:00.000Z' }
  const made = db.insertInto('albums').values({ ...album, owner_id: ann.id })
  const { id } = await made.returning('id').executeTakeFirstOrThrow()
  await report(`https://pictures.example/explore/albums/${id}`)
  expect(await newest()).toMatchObject({ type: 'album', title: 'Trip', owner: { username: 'ann' } })
  await report('https://pictures.example/explore/@Ann')
  expect(await newest()).toMatchObject({ type: 'user', title: '@ann' })
})

test('[EX-05] nobody learns whether anything is there', async () => {
  const there = await report((await photo()).url)
  const nowhere = await report('https://pictures.example/i/nothing.jpg')
  expect({ ...nowhere, headers: {} }).toEqual({ ...there, headers: {} })
  expect(await newest()).toMatchObject({ type: 'address', title: '', owner: null })
  expect(await detail((await newest()).id)).toMatchObject({ target: null, acts: [] })
})

test.each(['/shares/%00', '/s/%00/1/preview.webp', '/explore/@%00', '/uploads/%00.jpg'])(
  '[EX-05] %s leads nowhere, and is reported like any other address',
  async (path) => {
    expect((await report(`https://pictures.example${path}`)).status).toBe(204)
    expect(await newest()).toMatchObject({ type: 'address', url: `https://pictures.example${path}` })
  },
)

test('[EX-05] however long an address is, it is reported, and once by the same', async () => {
  const by = callAs(null, fromIp('203.0.113.10'))
  // Each character is three bytes, nine once encoded, and random so that a database cannot compress them.
  const name = Array.from({ length: 2000 }, () => String.fromCodePoint(0x4e00 + Math.trunc(Math.random() * 20_000)))
  const url = `/uploads/${name.join('')}`
  expect((await report(url, { content: 'One.' }, by)).status).toBe(204)
  expect((await report(url, { content: 'Two.' }, by)).status).toBe(204)
  expect(await newest()).toMatchObject({ type: 'address', content: 'One.\n\nTwo.' })
})

test.each([
  ['zh-CN', '这不是本站的地址，请粘贴本站图片或页面的地址'],
  ['en-US', 'Not a URL on this site. Paste the URL of a photo or page here'],
])('[EX-05] an address of another site is refused in words, in %s', async (language, message) => {
  const by = callAs(null, { ...fromIp(), 'accept-language': language })
  const body = { url: 'https://elsewhere.example/i/a.jpg', ...words, ...(await solveCaptcha()) }
  expect(await by('POST /reports', { body })).toMatchObject({ status: 422, data: { errors: { url: [message] } } })
})

test('[EX-05] visitors solve a captcha, good for one report; who is logged in need not', async () => {
  const { url } = await photo()
  const without = await visitor()('POST /reports', { body: { url, ...words } })
  expect(without).toMatchObject({ status: 422, data: { errors: { captcha: ['请输入验证码'] } } })
  const captcha = await solveCaptcha()
  expect((await report(url, captcha)).status).toBe(204)
  expect((await report(url, captcha)).data.code).toBe('captcha_wrong')
  expect((await ann('POST /reports', { body: { url, ...words } })).status).toBe(204)
  expect(await newest()).toMatchObject({ reporter: { id: ann.id, username: 'ann' } })
})

test('who reports the same again adds to the open report, however many do so at once', async () => {
  const { url, key } = await photo()
  const by = callAs(null, fromIp('203.0.113.9'))
  await report(url, { content: 'One.' }, by)
  await report(`/i/${key}.webp`, { content: 'Two.', email: 'a@x.example' }, by)
  const { id, content, email } = await newest()
  expect([content, email]).toEqual(['One.\n\nTwo.', 'a@x.example'])
  const before = (await admin('GET /admin/reports')).data.meta.total
  await Promise.all([report(url, {}, by), report(url, {}, by), report(url, {}, by)])
  expect((await admin('GET /admin/reports')).data.meta.total).toBe(before)
  await report(url)
  expect(await detail(id)).toMatchObject({ others: 1 })
})

test('[M06] an address and an account report only so often', async () => {
  const { url } = await photo()
  const by = callAs(null, fromIp('203.0.113.77'))
  for (let sent = 0; sent < 30; sent++) expect((await report(url, {}, by)).status).toBe(204)
  expect((await report(url, {}, by)).status).toBe(429)
  const bob = await user('bob')
  const elsewhere = () => callAs(bob.token, fromIp())
  for (let sent = 0; sent < 30; sent++) await elsewhere()('POST /reports', { body: { url, ...words } })
  expect((await elsewhere()('POST /reports', { body: { url, ...words } })).status).toBe(429)
})

test('words are required, and what nobody knows is refused', async () => {
  const { url } = await photo()
  expect((await report(url, { content: ' \n ' })).data.errors).toEqual({ content: ['必填'] })
  expect((await report(url, { reason: 'boredom' })).data.errors).toEqual({ reason: ['不在可选范围内'] })
  expect((await report(url, { email: 'nobody' })).data.errors).toHaveProperty('email')
})

test('the list is filtered by state and type, and searched', async () => {
  const { url } = await photo()
  await report(url, { content: 'A needle here' })
  const found = async (query: object) => (await admin('GET /admin/reports', { query })).data.data
  expect(await found({ q: 'NEEDLE' })).toHaveLength(1)
  expect(await found({ q: 'needle', type: 'album' })).toHaveLength(0)
  expect(await found({ q: 'needle', state: 'upheld' })).toHaveLength(0)
  const { id } = await newest()
  await admin('PUT /admin/reports/{id}', { params: { id }, body: { decision: 'dismiss' } })
  expect(await found({ q: 'needle' })).toHaveLength(0)
  expect(await found({ q: 'needle', state: 'dismissed' })).toHaveLength(1)
})

test('a report about somebody who has left names nobody', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'gone', deleted_at: '2026-01-01T00:00:00.000Z' })
  await report('https://pictures.example/explore/@gone')
  expect(await newest()).toMatchObject({ type: 'address', owner: null })
  expect(owner_id).toBeGreaterThan(0)
})
