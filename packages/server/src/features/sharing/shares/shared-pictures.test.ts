import { beforeAll, expect, test, vi } from 'vitest'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer({ PUBLIC_URL: 'https://site.example' })
const { app, user, visitor, clock, db, services, configure } = server
const { upload } = createUploadActions(server)
const ann = await user('ann')
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

let seed = 0
async function shared(body: object = {}) {
  const photo = (await upload(ann.token, { bytes: await jpeg({ seed: ++seed, width: 900, height: 600 }) })).data
  const made = (await ann('POST /user/shares', { body: { type: 'photo', ids: [photo.id], ...body } })).data
  const tile = async () =>
    (await visitor('GET /shares/{slug}/photos/{id}', { params: { slug: made.slug, id: photo.id } })).data
  return { photo, ...made, tile }
}

const pathOf = (url: string) => url.replace('https://site.example', '')
const get = (url: string, headers: Record<string, string> = {}) => fetch(`${origin}${pathOf(url)}`, { headers })
const statusOf = async (url: string) => (await get(url)).status

test('[SH-08] a share hands out addresses of its own, the same all day, that serve the very picture', async () => {
  const { photo, slug, tile } = await shared()
  const { thumbnail_url, preview_url, public_url } = await tile()
  const shape = (file: string) => new RegExp(`^https://site.example/s/${slug}/${photo.id}/${file}\\?v=1&s=[\\w.-]+$`)
  expect(thumbnail_url).toMatch(shape('thumb\\.webp'))
  expect(preview_url).toMatch(shape('preview\\.webp'))
  expect(public_url).toMatch(shape('original\\.jpg'))
  clock.time = new Date(clock.time.getTime() + 3_600_000)
  expect(await tile()).toMatchObject({ thumbnail_url, preview_url, public_url })
  const [own, ours] = [await get(photo.public_url), await get(public_url)]
  expect(Buffer.from(await ours.arrayBuffer())).toEqual(Buffer.from(await own.arrayBuffer()))
  expect(ours.headers.get('etag')).toBe(own.headers.get('etag'))
})

test('[SH-08] serves them with ETag, Range and content headers, and private caching', async () => {
  const { public_url, thumbnail_url } = await (await shared()).tile()
  const { headers } = await get(public_url)
  expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  const part = await get(public_url, { range: 'bytes=0-9' })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  expect((await get(thumbnail_url, { 'if-none-match': (await get(thumbnail_url)).headers.get('etag')! })).status).toBe(
    304,
  )
})

test('[SH-08] no address opens another variant, version, photo or share', async () => {
  const [first, second] = [await shared(), await shared()]
  const { preview_url, thumbnail_url } = await first.tile()
  const other = await second.tile()
  const altered = [
    preview_url.replace('/preview.', '/thumb.'),
    preview_url.replace('/preview.webp', '/original.jpg'),
    preview_url.replace(`/${first.photo.id}/`, `/${second.photo.id}/`),
    preview_url.replace(first.slug, second.slug),
    other.preview_url.replace(second.slug, first.slug),
    preview_url.replace(/s=.*/, ''),
    preview_url.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
  ]
  for (const url of altered) expect([403, 404]).toContain(await statusOf(url))
  expect(await statusOf(thumbnail_url)).toBe(200)
  const signature = preview_url.slice(preview_url.indexOf('s='))
  expect(await statusOf(`${first.photo.preview_url}&${signature}`)).toBe(200)
  await ann('PUT /user/photos/{id}', { params: { id: first.photo.id }, body: { is_protected: true } })
  expect(await statusOf(`${first.photo.preview_url}&${signature}`)).toBe(403)
})

test('[SH-08] they die with the share, and the photo’s own link goes on as before', async () => {
  const { id, photo, tile } = await shared()
  const { preview_url } = await tile()
  expect(await statusOf(preview_url)).toBe(200)
  await ann('DELETE /user/shares', { body: [id] })
  expect([await statusOf(preview_url), await statusOf(photo.preview_url)]).toEqual([404, 200])
})

test('[SH-08] they die with the photo, in the trash and out of it', async () => {
  const { photo, tile } = await shared()
  const { preview_url } = await tile()
  expect(await statusOf(preview_url)).toBe(200)
  await ann('DELETE /user/photos', { body: [photo.id] })
  expect(await statusOf(preview_url)).toBe(404)
  await ann('DELETE /user/trash', { body: [photo.id] })
  expect(await db.selectFrom('share_items').where('photo_id', '=', photo.id).selectAll().execute()).toEqual([])
})

test('[SH-08] they die with the album', async () => {
  const photo = (await upload(ann.token, { bytes: await jpeg({ seed: ++seed }) })).data
  const { id } = (await ann('POST /user/albums', { body: { name: 'Summer' } })).data
  await ann('POST /user/albums/{id}/photos', { params: { id }, body: [photo.id] })
  const { slug } = (await ann('POST /user/shares', { body: { type: 'album', ids: [id] } })).data
  const [tile] = (await visitor('GET /shares/{slug}/photos', { params: { slug } })).data.data
  expect(await statusOf(tile!.preview_url)).toBe(200)
  await ann('DELETE /user/albums/{id}', { params: { id } })
  expect(await statusOf(tile!.preview_url)).toBe(404)
  expect((await visitor('GET /shares/{slug}', { params: { slug } })).data).toMatchObject({ reason: 'removed' })
})

test('where downloads are off the file itself is not to be had, whatever address was given before', async () => {
  const { id, tile } = await shared()
  const before = await tile()
  expect(await statusOf(before.public_url)).toBe(200)
  await ann('PUT /user/shares/{id}', { params: { id }, body: { is_download_allowed: false } })
  const after = await tile()
  expect(after.public_url).toBe(after.preview_url)
  expect([await statusOf(before.public_url), await statusOf(before.preview_url)]).toEqual([403, 200])
})

test('once a picture is known, it is served without asking the database', async () => {
  const { slug, photo, tile } = await shared()
  const { thumbnail_url } = await tile()
  await statusOf(thumbnail_url)
  await db
    .updateTable('shares')
    .set({ slug: `${slug}x` })
    .where('slug', '=', slug)
    .execute()
  expect(await statusOf(thumbnail_url)).toBe(200)
  services.sharedPictures.evict([slug])
  expect([await statusOf(thumbnail_url), await statusOf(photo.thumbnail_url)]).toEqual([404, 200])
})

test('what is delivered by a share counts as traffic of its owner', async () => {
  const { photo, tile } = await shared()
  const { public_url } = await tile()
  await (await get(public_url)).arrayBuffer()
  await vi.waitFor(async () => {
    await services.traffic.flush()
    const rows = await db.selectFrom('photo_traffic').where('photo_id', '=', photo.id).selectAll().execute()
    expect(rows).toMatchObject([{ hits: 1 }])
  })
})

test.each([
  ['H19 what a share says is text in the head of its page', { content: '"><script>alert(1)</script>' }, true],
  ['a locked share says nothing in the head of its page', { content: 'Secret words', password: 'sesame' }, false],
])('%s', async (_case, body, isShown) => {
  await configure({ language: 'en-US' })
  const { slug } = await shared(body)
  const summary = await services.describeShare(`/shares/${slug}`, {
    ip: '',
    language: 'en-US',
    user_agent: '',
    origin: 'https://site.example',
    picture_origin: 'https://site.example',
  })
  expect(summary).toMatchObject({ is_noindex: true })
  expect(JSON.stringify(summary).includes('thumb.webp')).toBe(isShown)
  expect(JSON.stringify(summary).includes(body.content.slice(0, 6).replaceAll('"', '\\"'))).toBe(isShown)
  const { body: html } = await app.inject(`/shares/${slug}`)
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('Secret words')
})

test('an unknown share has no page', async () => {
  const client = { ip: '', language: 'en-US', user_agent: '', origin: '', picture_origin: '' } as const
  expect(await services.describeShare('/shares/nobody-knows-it', client)).toBeNull()
  expect(await services.describeShare('/explore', client)).toBeUndefined()
})

test('[SH-08] an address lasts for a day at least, and for two at most', async () => {
  const { preview_url } = await (await shared()).tile()
  const after = (hours: number) => (clock.time = new Date(clock.time.getTime() + hours * 3_600_000))
  after(24)
  expect(await statusOf(preview_url)).toBe(200)
  after(24)
  expect(await statusOf(preview_url)).toBe(403)
})
