import type { Contract, Sent } from '@imagora/contract'
import { beforeAll, expect, test } from 'vitest'
import { jpeg } from '#test/factories/pictures.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { withFreeSlug } from './create-share.ts'

const server = await startServer()
const { app, callAs, user, visitor, clock, db } = server
const { upload } = createUploadActions(server)
const ann = await user('ann')
const bob = await user('bob')
const admin = await user('root', { is_admin: true })

let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

let seed = 0
const photoOf = async (who: { token: string }) =>
  (await upload(who.token, { bytes: await jpeg({ seed: ++seed }), filename: `photo-${seed}.jpg` })).data
const [one, two, theirs] = [await photoOf(ann), await photoOf(ann), await photoOf(bob)]

type Input = Sent<Contract['POST /user/shares']>['body']
const make = (body: Input, who = ann) => who('POST /user/shares', { body })
const share = async (body: Partial<Input> = {}) => (await make({ type: 'photo', ids: [one.id], ...body })).data
const album = async (...ids: number[]) => {
  const { id } = (await ann('POST /user/albums', { body: { name: 'Summer' } })).data
  await ann('POST /user/albums/{id}/photos', { params: { id }, body: ids })
  return id
}

const at = (slug: string) => ({ params: { slug } })
const codeOf = async (slug: string, grant?: string) =>
  (await callAs(null, grant ? { 'x-share-grant': grant } : {})('GET /shares/{slug}/photos', at(slug))).data.code
const unlock = (slug: string, password: string, headers = fromIp()) =>
  callAs(null, headers)('POST /shares/{slug}/unlock', { ...at(slug), body: { password } })
const addressOf = async (slug: string, id: number, grant = '') => {
  const known = callAs(null, { 'x-share-grant': grant })
  const { data } = await known('GET /shares/{slug}/photos/{id}', { params: { slug, id } })
  return data.preview_url.replace(/^https?:\/\/[^/]+/, '')
}
const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status

test('H01 an unknown slug is missing, for pages and for every call', async () => {
  expect((await visitor('GET /shares/{slug}', at('nobody-knows-it'))).status).toBe(404)
  expect(await codeOf('nobody-knows-it')).toBe('share_missing')
  expect((await unlock('nobody-knows-it', 'x')).data.code).toBe('share_missing')
})

test('H02 a slug in another case names no share', async () => {
  const { slug } = await share({ slug: 'summer-by-the-sea' })
  expect((await visitor('GET /shares/{slug}', at(slug))).status).toBe(200)
  expect((await visitor('GET /shares/{slug}', at('Summer-By-The-Sea'))).status).toBe(404)
})

test.each(['..', '%2e%2e', '..%2f..%2fconfigs', '%00', '..%5c'])('H03 the slug %s leads nowhere', async (slug) => {
  const { status, data } = await visitor('GET /shares/{slug}/photos', at(slug))
  expect([400, 404]).toContain(status)
  expect(JSON.stringify(data)).not.toContain('"total"')
})

test('H04 a locked share opens nothing without its password', async () => {
  const { slug } = await share({ password: 'sesame' })
  const calls = ['GET /shares/{slug}/photos', 'GET /shares/{slug}/index', 'POST /shares/{slug}/archive'] as const
  for (const call of calls) {
    const { status, data } = await visitor(call, at(slug))
    expect([status, data.code]).toEqual([403, 'share_locked'])
  }
  const tiles = await visitor('GET /shares/{slug}/tiles', { ...at(slug), query: { ids: String(one.id) } })
  expect(tiles.status).toBe(403)
  expect((await visitor('GET /shares/{slug}/photos/{id}', { params: { slug, id: one.id } })).status).toBe(403)
})

test('H05 returns 403 for a wrong password, which does not redirect to the login', async () => {
  const { slug } = await share({ password: 'sesame' })
  const answer = await callAs(null, { ...fromIp(), 'accept-language': 'en' })('POST /shares/{slug}/unlock', {
    ...at(slug),
    body: { password: 'Sesame' },
  })
  expect([answer.status, answer.data.code, answer.message]).toEqual([403, 'share_password_wrong', 'Incorrect password'])
})

test('H06 after ten wrong passwords nothing more is tried, for this share and address alone', async () => {
  const [{ slug }, other] = [await share({ password: 'sesame' }), await share({ password: 'sesame' })]
  const here = fromIp()
  for (let tries = 0; tries < 10; tries++) expect((await unlock(slug, 'no', here)).status).toBe(403)
  expect((await unlock(slug, 'sesame', here)).status).toBe(429)
  expect((await unlock(slug, 'sesame')).status).toBe(200)
  expect((await unlock(other.slug, 'sesame', here)).status).toBe(200)
})

test('H07 a password in the address opens nothing', async () => {
  const { slug } = await share({ password: 'sesame' })
  const state = await app.inject(`/api/v2/shares/${slug}?password=sesame`)
  expect(state.json<{ data: object }>().data).toMatchObject({ is_valid: false, needs_password: true })
  expect((await app.inject(`/api/v2/shares/${slug}/photos?password=sesame`)).statusCode).toBe(403)
  const request = { method: 'POST', url: `/api/v2/shares/${slug}/unlock?password=sesame`, payload: {} } as const
  expect((await app.inject(request)).statusCode).toBe(422)
})

test('H08 a grant of one share opens no other, though their passwords are the same', async () => {
  const [first, second] = [await share({ password: 'sesame' }), await share({ password: 'sesame' })]
  const { grant } = (await unlock(first.slug, 'sesame')).data
  expect(await codeOf(first.slug, grant)).toBeUndefined()
  expect(await codeOf(second.slug, grant)).toBe('share_locked')
  expect(await codeOf(first.slug, `${grant.slice(0, -1)}x`)).toBe('share_locked')
})

test('H09 once the password is another, grants and addresses of before are dead', async () => {
  const { id, slug } = await share({ password: 'sesame' })
  const { grant } = (await unlock(slug, 'sesame')).data
  const address = await addressOf(slug, one.id, grant)
  expect(await statusOf(address)).toBe(200)
  await ann('PUT /user/shares/{id}', { params: { id }, body: { password: 'sesame' } })
  expect([await codeOf(slug, grant), await statusOf(address)]).toEqual(['share_locked', 403])
  expect((await unlock(slug, 'sesame')).status).toBe(200)
})

test('H12 when their owner is suspended, shares and their pictures are gone at once', async () => {
  const cat = await user('cat')
  const photo = await photoOf(cat)
  const { slug } = (await make({ type: 'photo', ids: [photo.id] }, cat)).data
  const address = await addressOf(slug, photo.id)
  expect(await statusOf(address)).toBe(200)
  const suspend = (is_suspended: boolean) =>
    admin('PUT /admin/users/{id}', { params: { id: cat.id }, body: { is_suspended } })
  await suspend(true)
  expect((await visitor('GET /shares/{slug}', at(slug))).data).toMatchObject({ is_valid: false, reason: 'removed' })
  expect([await codeOf(slug), (await fetch(`${origin}${address}`)).ok]).toEqual(['share_gone', false])
  await suspend(false)
  expect([await codeOf(slug), await statusOf(address)]).toEqual([undefined, 200])
})

test('H13 a photo removed from the album is gone from its share, also with a grant and its address', async () => {
  const id = await album(one.id, two.id)
  const { slug } = await share({ type: 'album', ids: [id], password: 'sesame' })
  const { grant } = (await unlock(slug, 'sesame')).data
  const [first, second] = [await addressOf(slug, one.id, grant), await addressOf(slug, two.id, grant)]
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  await ann('DELETE /user/albums/{id}/photos', { params: { id }, body: [one.id] })
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  // Moving the photo out of the album by another route ends access too.
  await ann('PUT /user/photos/{id}', { params: { id: two.id }, body: { album_id: null } })
  expect(await statusOf(second)).toBe(404)
  const known = callAs(null, { 'x-share-grant': grant })
  expect((await known('GET /shares/{slug}/photos', at(slug))).data.meta.total).toBe(0)
})

test('H14 what is put into a shared album is shared, protected and private photos too, by the share’s addresses alone', async () => {
  const id = await album(one.id)
  const { slug } = await share({ type: 'album', ids: [id] })
  const hidden = await photoOf(ann)
  await ann('PUT /user/photos/{id}', { params: { id: hidden.id }, body: { is_public: false, is_protected: true } })
  await ann('POST /user/albums/{id}/photos', { params: { id }, body: [hidden.id] })
  expect((await visitor('GET /shares/{slug}/photos', at(slug))).data.meta.total).toBe(2)
  expect(await statusOf(await addressOf(slug, hidden.id))).toBe(200)
  expect(await statusOf(`/i/${hidden.key}/preview.webp?v=1`)).toBe(403)
})

test('H15 another’s album is missing', async () => {
  const { id } = (await bob('POST /user/albums', { body: { name: 'His' } })).data
  expect((await make({ type: 'album', ids: [id] })).data.code).toBe('album_missing')
})

test('H16 another’s photo in the list is missing, and nothing is shared', async () => {
  const before = (await ann('GET /user/shares')).data.meta.total
  expect((await make({ type: 'photo', ids: [one.id, theirs.id] })).data.code).toBe('photo_missing')
  expect((await ann('GET /user/shares')).data.meta.total).toBe(before)
})

test('H17 a slug that is taken is refused where it was chosen, and tried anew where it was not', async () => {
  await share({ slug: 'chosen-by-ann' })
  expect((await make({ type: 'photo', ids: [theirs.id], slug: 'chosen-by-ann' }, bob)).data.code).toBe('slug_taken')
  const names = ['taken', 'taken', 'free']
  const insert = async (slug: string) => (slug === 'taken' ? undefined : slug)
  expect(await withFreeSlug(insert, () => names.shift()!)).toBe('free')
  await expect(withFreeSlug(insert, () => 'taken')).rejects.toThrow('No free name')
})

test.each(['admin', 'api', 'login', 'ab', '-abc', 'abc-', 'Abc', 'a b c', 'a/b/c', '../etc', '图片册'])(
  'H18 the slug %s can be chosen by nobody',
  async (slug) => {
    const { status, data } = await make({ type: 'photo', ids: [one.id], slug })
    expect([status, Object.keys(data.errors ?? {})]).toEqual([422, ['slug']])
  },
)

test('H20 a locked share gives no archive, and one of before is dead with another password', async () => {
  const { id, slug } = await share({ password: 'sesame' })
  expect((await visitor('POST /shares/{slug}/archive', at(slug))).data.code).toBe('share_locked')
  const { grant } = (await unlock(slug, 'sesame')).data
  const archive = (await callAs(null, { 'x-share-grant': grant })('POST /shares/{slug}/archive', at(slug))).data
  const path = archive.url.replace(/^https?:\/\/[^/]+/, '')
  expect((await app.inject(path)).statusCode).toBe(200)
  await ann('PUT /user/shares/{id}', { params: { id }, body: { password: 'other' } })
  expect((await app.inject(path)).statusCode).toBe(404)
})

test('H10 H11 what is expired shows nothing, also by addresses of before', async () => {
  const expired_at = new Date(clock.time.getTime() + 60_000).toISOString()
  const { slug } = await share({ expired_at })
  const address = await addressOf(slug, one.id)
  const archive = (await visitor('POST /shares/{slug}/archive', at(slug))).data
  expect(await statusOf(address)).toBe(200)
  clock.time = new Date(clock.time.getTime() + 60_000)
  expect(await statusOf(address)).toBe(404)
  expect(await codeOf(slug)).toBe('share_gone')
  expect((await visitor('POST /shares/{slug}/archive', at(slug))).data.code).toBe('share_gone')
  expect((await app.inject(archive.url.replace(/^https?:\/\/[^/]+/, ''))).statusCode).toBe(404)
})

test('[SH-07] no answer of a share tells a key, an address, a place or another album of its owner', async () => {
  const id = await album(one.id)
  await ann('POST /user/albums', { body: { name: 'Not shared at all' } })
  const { slug } = await share({ type: 'album', ids: [id] })
  const bodies = [
    (await visitor('GET /shares/{slug}', at(slug))).body,
    (await visitor('GET /shares/{slug}/photos', at(slug))).body,
    (await visitor('GET /shares/{slug}/photos/{id}', { params: { slug, id: one.id } })).body,
  ]
  const rows = await db.selectFrom('photos').where('owner_id', '=', ann.id).select(['key', 'ip_address']).execute()
  for (const body of bodies) {
    for (const { key, ip_address } of rows) {
      expect(body).not.toContain(key)
      expect(body).not.toContain(ip_address)
    }
    expect(body).not.toMatch(/Not shared|storage|sha256|is_public|"album_id"/)
  }
})

const byPassword = (password: string, headers: Record<string, string> = fromIp()) =>
  callAs(null, { ...headers, 'x-share-password': encodeURIComponent(password) })

test('[SH-09] a share and its photos open with the password in a header, whatever letters it has', async () => {
  const password = '芝麻 開門 50%'
  const { slug } = await share({ password, content: 'Secret words' })
  const friend = byPassword(password)
  expect((await friend('GET /shares/{slug}', at(slug))).data).toMatchObject({ is_valid: true, content: 'Secret words' })
  expect((await friend('GET /shares/{slug}/photos', at(slug))).data.data.map(({ id }) => id)).toEqual([one.id])
  const { data } = await friend('GET /shares/{slug}/photos/{id}', { params: { slug, id: one.id } })
  expect(data.id).toBe(one.id)
})

test('[SH-09] a wrong password in a header is refused as unlocking refuses it', async () => {
  const { slug } = await share({ password: 'sesame' })
  const refused = await unlock(slug, 'poppy')
  for (const call of ['GET /shares/{slug}', 'GET /shares/{slug}/photos'] as const) {
    const { status, body } = await byPassword('poppy')(call, at(slug))
    expect([status, JSON.parse(body)]).toEqual([403, { ...JSON.parse(refused.body), time: expect.any(Number) }])
  }
  const english = await callAs(null, { ...fromIp(), 'x-share-password': 'poppy', 'accept-language': 'en-US' })(
    'GET /shares/{slug}/photos',
    at(slug),
  )
  expect(english.message).toBe('Incorrect password')
})

test('[SH-09] tries by header and by unlocking are counted together', async () => {
  const { slug } = await share({ password: 'sesame' })
  const place = fromIp()
  for (let tried = 0; tried < 5; tried++) {
    expect((await byPassword('poppy', place)('GET /shares/{slug}', at(slug))).status).toBe(403)
    expect((await unlock(slug, 'poppy', place)).status).toBe(403)
  }
  const blocked = [
    await byPassword('sesame', place)('GET /shares/{slug}', at(slug)),
    await byPassword('sesame', place)('GET /shares/{slug}/photos', at(slug)),
    await unlock(slug, 'sesame', place),
  ]
  for (const { status, headers } of blocked) {
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  }
  expect((await byPassword('sesame')('GET /shares/{slug}', at(slug))).data.is_valid).toBe(true)
})

test('[SH-09] a password is looked at only where one is asked for, and never in the query', async () => {
  const { slug } = await share()
  const place = fromIp()
  for (let asked = 0; asked < 12; asked++) {
    expect((await byPassword('anything', place)('GET /shares/{slug}', at(slug))).status).toBe(200)
  }
  const locked = await share({ password: 'sesame' })
  const { grant } = (await unlock(locked.slug, 'sesame')).data
  const known = byPassword('poppy', { ...place, 'x-share-grant': grant })
  expect((await known('GET /shares/{slug}/photos', at(locked.slug))).status).toBe(200)
  const inQuery = await app.inject(`/api/v2/shares/${locked.slug}/photos?password=sesame&x-share-password=sesame`)
  expect(inQuery.json<{ data: { code: string } }>().data.code).toBe('share_locked')
})

test.each([
  ['what is no percent-encoding', '%zz'],
  ['letters that were not encoded', 'caf\u00e9'],
  ['more than a password may have', 'x'.repeat(1100)],
])('[SH-09] %s in the header is told, and no fault', async (_case, value) => {
  const { slug } = await share({ password: 'sesame' })
  const { status, data } = await callAs(null, { ...fromIp(), 'x-share-password': value })(
    'GET /shares/{slug}',
    at(slug),
  )
  expect([status, Object.keys(data.errors ?? {})]).toEqual([422, ['X-Share-Password']])
})
