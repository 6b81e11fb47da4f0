import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { insertPhoto } from '#test/factories/factories.ts'
import { formOf } from '#test/factories/forms.ts'
import { bodyOf, listenFor, send } from '#test/harness/listen.ts'
import { png } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'

const { app, clock, db, user, configure, jobs, services } = await startServer({
  PUBLIC_URL: 'https://pictures.example',
})
const ann = await user('ann')
const admin = await user('root', { is_admin: true })
const secret = 'a secret of the two'

interface Notice {
  urls: string[]
  isSigned: boolean
}

/** Receiver that purges the caches of a CDN, as described in `docs/purge-webhook.md`. */
let notices: Notice[] = []
let status = 200
const { url, stop } = await listenFor(() => async (request, response) => {
  const body = await bodyOf(request)
  const { 'x-imagora-timestamp': time, 'x-imagora-signature': signature } = request.headers
  const expected = `sha256=${createHmac('sha256', secret)
    .update(`${String(time)}.${body}`)
    .digest('hex')}`
  notices.push({ ...(JSON.parse(body) as { urls: string[] }), isSigned: signature === expected })
  send(response, { status })
})
cleanUp(stop)

const served = await app.listen({ host: '127.0.0.1', port: 0 })
async function get(path: string) {
  const response = await fetch(`${served}${path}`)
  await response.arrayBuffer()
  return response
}

const photo = (given: { is_public?: boolean } = {}) => insertPhoto(db, { owner_id: ann.id, ...given })
const keyOf = async (id: number) =>
  (await db.selectFrom('photos').where('id', '=', id).select('key').executeTakeFirstOrThrow()).key
const addressesOf = (key: string, version = 1, origin = 'https://pictures.example') => [
  `${origin}/i/${key}.jpg`,
  `${origin}/i/${key}/thumb.webp?v=${version}`,
  `${origin}/i/${key}/preview.webp?v=${version}`,
  `${origin}/i/${key}/thumb.webp?v=${version}&size=large`,
]
const told = () => notices.flatMap(({ urls }) => urls)

beforeEach(async () => {
  await configure({ purge_webhook_url: url, purge_webhook_secret: secret })
  notices = []
  status = 200
})

test('whoever clears caches is told of every photo that is deleted, in one signed notice', async () => {
  const ids = [(await photo()).id, (await photo()).id]
  const keys = await Promise.all(ids.map(keyOf))
  expect((await ann('DELETE /user/photos', { body: ids })).status).toBe(204)
  expect(notices).toEqual([])
  await jobs.drain()
  expect(notices).toHaveLength(1)
  expect(notices[0]!.isSigned).toBe(true)
  expect(told().toSorted()).toEqual(keys.flatMap((key) => addressesOf(key)).toSorted())
})

test('[DL-01] the link with the file name is told in both spellings, as browsers ask for it', async () => {
  const { id } = await photo({ is_public: true })
  const key = await keyOf(id)
  const link = (name: string) => `https://pictures.example/i/${key}/${name}.jpg`
  const hide = async (name: string) => {
    await ann('PUT /user/photos/{id}', { params: { id }, body: { name, is_public: true } })
    notices = []
    await ann('PUT /user/photos/{id}', { params: { id }, body: { is_public: false } })
    await jobs.drain()
    return told()
  }
  const spellings = [link('%E6%B5%B7%E8%BE%B9%20%26%20%231'), link('%E6%B5%B7%E8%BE%B9%20&%20%231')]
  expect(await hide('海边 & #1')).toEqual([...addressesOf(key, 1), ...spellings])
  expect(await hide('sea')).toEqual([...addressesOf(key, 2), link('sea')])
})

test('[VD-15] [RW-04] the addresses of a video are told, and that of a file whose link is a rendering', async () => {
  const purged = async (kind: 'video' | 'motion' | 'image', extension: string) => {
    const { id } = await photo()
    const key = await keyOf(id)
    const { blob_id } = await db.selectFrom('photos').where('id', '=', id).select('blob_id').executeTakeFirstOrThrow()
    await db.updateTable('blobs').set({ kind, extension }).where('id', '=', blob_id).execute()
    notices = []
    await ann('DELETE /user/photos', { body: [id] })
    await jobs.drain()
    return told().map((address) => address.replace(`https://pictures.example/i/${key}`, ''))
  }
  const played = ['/video.mp4?v=1', '/video.mp4', '/storyboard.webp?v=1', '/storyboard.webp']
  expect(await purged('video', 'mp4')).toEqual(expect.arrayContaining(played))
  expect(await purged('motion', 'jpg')).toEqual(expect.arrayContaining(played))
  expect(await purged('image', 'nef')).toEqual(expect.arrayContaining(['.jpg', '.nef']))
  expect(await purged('image', 'jpg')).not.toEqual(expect.arrayContaining(['/video.mp4']))
})

test('[SF-74] renderings that were asked for are told by their addresses, with and without a version', async () => {
  const bytes = await png({ seed: 9, width: 400, height: 300 })
  const { data } = await ann('POST /upload', { form: formOf({ bytes, filename: 'sea.png' }) })
  const { id, key } = data
  await ann('PUT /user/photos/{id}', { params: { id }, body: { name: '海', is_public: true } })
  const asked = ['w=160&v=1', 'w=160', 'format=webp&w=320&v=1', 'w=160&h=160&fit=cover&format=jpeg&q=60', 'v=1']
  for (const query of asked) expect((await get(`/i/${key}.png?${query}`)).status).toBe(200)
  expect((await get(`/i/${key}/%E6%B5%B7.png?w=160`)).status).toBe(200)
  // Queries with unknown keys are unlimited in number, and those of another version or with a refused size have no
  // rendering; none of them is recorded.
  for (const query of ['w=160&x=1', 'w=160&v=9', 'w=161', '']) await get(`/i/${key}.png?${query}`)
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_public: false } })
  await jobs.drain()
  const link = `https://pictures.example/i/${key}.png`
  const named = `https://pictures.example/i/${key}/%E6%B5%B7.png`
  const [, thumb, preview, largeThumb] = addressesOf(key, 1)
  const expected = [
    link,
    thumb!,
    preview!,
    largeThumb!,
    named,
    ...asked.flatMap((query) => [`${link}?${query}`, `${named}?${query}`]),
  ]
  expect(told().toSorted()).toEqual(expected.toSorted())

  // Renderings requested afterwards are sent with the next purge; those already purged are not sent again.
  notices = []
  expect((await get(`/i/${key}.png?w=160&v=2`)).status).toBe(200)
  await ann('DELETE /user/photos', { body: [id] })
  await jobs.drain()
  expect(told().filter((address) => address.includes('w='))).toEqual([`${link}?w=160&v=2`, `${named}?w=160&v=2`])
  expect(await db.selectFrom('rendering_addresses').selectAll().execute()).toEqual([])
})

test('[SF-74] addresses that no cache keeps any more are forgotten, and those still asked for are not', async () => {
  const bytes = await png({ seed: 10, width: 400, height: 300 })
  const { data } = await ann('POST /upload', { form: formOf({ bytes, filename: 'sea.png' }) })
  const ask = (query: string) => get(`/i/${data.key}.png?${query}`)
  const known = async () =>
    (await db.selectFrom('rendering_addresses').select('query').orderBy('query').execute()).map(({ query }) => query)
  await ask('w=160')
  await ask('w=320')
  expect(await known()).toEqual(['w=160', 'w=320'])
  const { time } = clock
  clock.time = new Date(time.getTime() + 5 * 86_400_000)
  await ask('w=320')
  clock.time = new Date(time.getTime() + 8 * 86_400_000)
  await services.pictures.deleteExpiredAddresses()
  clock.time = time
  expect(await known()).toEqual(['w=320'])
  expect((await ann('DELETE /user/photos', { body: [data.id] })).status).toBe(204)
  await jobs.drain()
  expect(await known()).toEqual([])
})

test('[SF-74] nothing is written down where nobody is to be told, and of one photo only so much', async () => {
  const bytes = await png({ seed: 11, width: 400, height: 300 })
  const { data } = await ann('POST /upload', { form: formOf({ bytes, filename: 'sea.png' }) })
  const known = async () => (await db.selectFrom('rendering_addresses').select('query').execute()).length
  await configure({ purge_webhook_url: '' })
  await get(`/i/${data.key}.png?w=160`)
  expect(await known()).toBe(0)
  await configure({ purge_webhook_url: url })
  // The test uses more spellings of one rendering than the server records.
  const parts = ['w=160', 'h=160', 'q=75', 'fit=inside', 'format=png']
  const orders = parts.flatMap((one) => parts.flatMap((two) => parts.map((three) => [...new Set([one, two, three])])))
  const spellings = [
    ...new Set([...orders.map((order) => order.join('&')), ...orders.map((order) => `${order.join('&')}&v=1`)]),
  ]
  expect(spellings.length).toBeGreaterThan(100)
  for (const query of spellings) expect((await get(`/i/${data.key}.png?${query}`)).status).toBe(200)
  expect(await known()).toBe(100)
})

test('hiding and protecting is told, by itself or by an album; what is nobody’s loss is not', async () => {
  const { id } = await photo({ is_public: true })
  const key = await keyOf(id)
  const change = async (body: object) => {
    notices = []
    await ann('PUT /user/photos/{id}', { params: { id }, body })
    await jobs.drain()
    return told()
  }
  expect(await change({ name: 'Other', is_public: true })).toEqual([])
  expect(await change({ is_public: false })).toEqual([
    ...addressesOf(key, 1),
    `https://pictures.example/i/${key}/Other.jpg`,
  ])
  expect(await change({ is_protected: true })).toEqual([
    ...addressesOf(key, 2),
    `https://pictures.example/i/${key}/Other.jpg`,
  ])
  expect(await change({ is_protected: false })).toEqual([])
  const { data: album } = await ann('POST /user/albums', { body: { name: 'Vault', is_protected: true } })
  expect(await change({ album_id: album.id })).toEqual([
    ...addressesOf(key, 3),
    `https://pictures.example/i/${key}/Other.jpg`,
  ])
})

test('of a photo that is replaced the addresses are told by which it was known', async () => {
  const { id } = await photo({ is_public: true })
  const key = await keyOf(id)
  const form = formOf({ bytes: await png({ seed: 1 }), filename: 'next.png' })
  const { data } = await ann('POST /user/photos/{id}/replace', { params: { id }, form } as object)
  expect(data.extension).toBe('png')
  await jobs.drain()
  expect(told()).toEqual(addressesOf(key, 1))
})

test('the CDN’s own addresses are told, and those of older hosts', async () => {
  const { image_policy } = await services.settings.get()
  await configure({ image_policy: { ...image_policy, public_url: 'https://cdn.example' } })
  const { id } = await photo()
  const key = await keyOf(id)
  const alias = { path: '/uploads/海.jpg', photo_id: id, created_at: '2026-01-01T00:00:00.000Z' }
  await db.insertInto('url_aliases').values(alias).execute()
  await ann('DELETE /user/photos', { body: [id] })
  await jobs.drain()
  expect(told()).toEqual([
    ...addressesOf(key, 1, 'https://cdn.example'),
    ...addressesOf(key),
    'https://pictures.example/uploads/%E6%B5%B7.jpg',
  ])
  await configure({ image_policy })
})

test('a notice that is refused is sent again later, and nobody waits for it', async () => {
  status = 500
  const { id } = await photo()
  expect((await ann('DELETE /user/photos', { body: [id] })).status).toBe(204)
  await jobs.drain()
  const { data } = await jobs.list({ page: 1, per_page: 10 })
  const [waiting] = data.filter(({ name }) => name === 'purging.send')
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'HTTP 500' })
  status = 204
  await jobs.retry(db, waiting!.id)
  await jobs.drain()
  expect(notices).toHaveLength(2)
  expect(notices[1]).toEqual(notices[0])
})

test('nobody is told where no address is set, and no job waits', async () => {
  await configure({ purge_webhook_url: '' })
  const { id } = await photo()
  await ann('DELETE /user/photos', { body: [id] })
  await jobs.drain()
  expect((await jobs.list({ page: 1, per_page: 100 })).data.map(({ name }) => name)).not.toContain('purging.send')
  expect(notices).toEqual([])
})

test('an administrator tries the address, and is told what came of it', async () => {
  const tryIt = () => admin('POST /admin/settings/test_purge')
  expect((await tryIt()).status).toBe(204)
  expect(notices).toEqual([{ urls: [], isSigned: true }])
  expect((await admin('GET /admin/audit')).data.data[0]).toMatchObject({ action: 'settings.test_purge', target: url })
  status = 403
  const refused = await tryIt()
  expect([refused.status, refused.data.code]).toEqual([503, 'purge_unavailable'])
  expect(refused.message).toContain('HTTP 403')
  await configure({ purge_webhook_url: '' })
  expect(await tryIt()).toMatchObject({ status: 409, data: { code: 'purge_unconfigured' } })
})

test('a private address is never connected to, and of one where nobody listens only that is told', async () => {
  const refused = async (address: string) => {
    await configure({ purge_webhook_url: address })
    return (await admin('POST /admin/settings/test_purge')).message
  }
  expect(await refused('https://10.0.0.5:6379/')).toContain('该地址属于内部网络')
  expect(await refused('https://169.254.169.254/latest')).toContain('该地址属于内部网络')
  const { url: gone, stop: leave } = await listenFor(() => async (_request, response) => send(response, {}))
  await leave()
  const message = await refused(gone)
  expect(message).toContain('连接被拒绝')
  expect(message).not.toMatch(/ECONN|127\.0\.0\.1|connect/)
  const { id } = await photo()
  await ann('DELETE /user/photos', { body: [id] })
  await jobs.drain()
  const { data } = await jobs.list({ page: 1, per_page: 100 })
  expect(data.findLast(({ name }) => name === 'purging.send')).toMatchObject({ last_error: 'connection_refused' })
})

test('the secret is kept sealed and never shown', async () => {
  const { value } = await db
    .selectFrom('settings')
    .where('key', '=', 'purge_webhook_secret')
    .select('value')
    .executeTakeFirstOrThrow()
  expect(value).not.toContain(secret)
  const { body, data } = await admin('GET /admin/settings')
  expect(body).not.toContain(secret)
  expect(data.secrets_set).toContain('purge_webhook_secret')
})
