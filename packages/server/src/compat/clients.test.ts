import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import querystring from 'node:querystring'
import { beforeAll, expect, test } from 'vitest'
import { type FormFields, formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, db, folder } = server
const owner = await server.user('ann')
const { token } = await server.createApiClient(owner.id)
const bytes = await jpeg({ width: 40, height: 30 })
const base64 = bytes.toString('base64')

type Json = Record<string, unknown> & { data: Record<string, unknown>; image: Record<string, unknown> }
type Headers = Record<string, string>

let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

async function call(method: string, path: string, headers: Headers, payload?: Buffer | string) {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers,
    redirect: 'manual',
    body: (payload as string | undefined) ?? null,
  })
  const body = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body,
    json: body.startsWith('{') ? (JSON.parse(body) as Json) : null,
  }
}

const post = (path: string, form: { payload: Buffer | string; headers: Headers }, headers: Headers = {}) =>
  call('POST', path, { ...form.headers, ...headers }, form.payload)

const urlencoded = (fields: Record<string, string | number>) => ({
  payload: querystring.stringify(fields),
  headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
})
const picture = (part: string, filename = '风景.jpg') => ({ part, bytes, filename })
const after = (part: string, fields: FormFields) => formOf(picture(part), {}, fields)
const newest = () => db.selectFrom('photos').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const bearer = { authorization: `Bearer ${token}` }

/** Expects that the link serves exactly the uploaded bytes. */
async function expectServed(url: unknown) {
  const served = await fetch(String(url))
  expect([served.status, Buffer.from(await served.arrayBuffer()).equals(bytes)]).toEqual([200, true])
}

test('picgo-plugin-lankong (V2) uploads with its fields after the file, and deletes by the key it was told', async () => {
  const fields = { ssl: 'true', strategy_id: '1', permission: '1' }
  const { status, json } = await post('/api/v1/upload', after('file', fields), bearer)
  expect([status, json?.status]).toEqual([200, true])
  const { key, links, origin_name, md5, sha1, size, mimetype, extension } = json!.data
  expect({ origin_name, size, mimetype, extension }).toEqual({
    origin_name: '风景.jpg',
    size: bytes.length / 1024,
    mimetype: 'image/jpeg',
    extension: 'jpg',
  })
  expect([md5, sha1]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{40}$/)])
  expect((links as Json).html).toMatch(/^&lt;img src=&quot;/)
  await expectServed((links as Json).url)
  expect(await newest()).toMatchObject({ owner_id: owner.id, is_public: true })

  const headers = { accept: 'application/json', 'user-agent': 'PicGo', ...bearer }
  const gone = await call('DELETE', `/api/v1/images/${String(key)}`, headers)
  expect(gone.json).toMatchObject({ status: true, data: {} })
  const again = await call('DELETE', `/api/v1/images/${String(key)}`, headers)
  expect([again.status, again.json?.status]).toEqual([200, false])
})

test('[UP-04] picgo-plugin-lsky-uploader names the type of its body wrongly, and is understood', async () => {
  const headers = { contenttype: 'multipart/form-data', 'user-agent': 'PicGo', ...bearer }
  const { json } = await post('/api/v1/upload', after('file', { ssl: 'true' }), headers)
  expect(json?.status).toBe(true)
  expect(await newest()).toMatchObject({ is_public: false })
})

test('picgo-plugin-lankong (V1) finds the link at data.url', async () => {
  const { status, json } = await post('/api/upload', after('image', { ssl: 'true' }), { token, 'user-agent': 'PicGo' })
  expect([status, json?.code]).toEqual([200, 200])
  await expectServed(json!.data.url)
})

test('the oldest API takes the token as a field too, before the picture or after it', async () => {
  const before = await post('/api/upload', formOf(picture('image'), { token }))
  const later = await post('/api/upload', after('image', { token }))
  expect([before.json?.code, later.json?.code]).toEqual([200, 200])
  expect(await newest()).toMatchObject({ owner_id: owner.id, filename: '风景.jpg' })
  expect(readdirSync(join(folder, 'spool'))).toEqual([])
})

test('imgbb-uploader speaks to a Chevereto: base64 in one line, the key after it', async () => {
  const { status, json } = await post('/api/1/upload', urlencoded({ source: base64, key: token, nsfw: 1 }))
  expect([status, json?.status_code, json?.status_txt]).toEqual([200, 200, 'OK'])
  expect(json?.success).toEqual({ message: 'file uploaded', code: 200 })
  expect(json?.image).toMatchObject({ width: 40, height: 30, size: bytes.length, mime: 'image/jpeg' })
  await expectServed(json?.image.url)
})

test('imgbb-uploader speaks to an ImgBB: key, name and expiration in the address', async () => {
  const address = `/api/1/upload?key=${token}&name=sea&expiration=600`
  const { status, json } = await post(address, urlencoded({ image: base64 }))
  expect([status, json?.status, json?.success]).toEqual([200, 200, true])
  expect(json?.data).toMatchObject({ title: 'sea', expiration: 600, thumb: { url: expect.any(String) } })
  await expectServed(json?.data.url)
})

test('uPic sends base64 as a field of a form, before or after its key', async () => {
  const orders: FormFields[] = [
    { source: base64, key: token, action: 'upload' },
    { key: token, source: base64 },
  ]
  for (const fields of orders) {
    const { json } = await post('/api/1/upload', formOf(null, fields))
    await expectServed(json?.image.url)
  }
})

test('ShareX and other programs send a file, with the key in a header', async () => {
  const fields = { title: 'Sea', description: 'Evening', tags: 'sea,evening', expiration: 'PT5M' }
  const { json } = await post('/api/1/upload/', formOf(picture('source'), fields), { 'x-api-key': token })
  expect(json?.image).toMatchObject({ title: 'Sea', description: 'Evening', tags: ['evening', 'sea'] })
  expect(await newest()).toMatchObject({ name: 'Sea', expired_at: '2026-01-01T00:05:00.000Z' })
})

test('the answer may be asked for as text, or as a redirect', async () => {
  const txt = await post('/api/1/upload?format=txt', formOf(picture('source'), { key: token }))
  expect(txt.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  await expectServed(txt.body)
  const redirect = await post('/api/1/upload', formOf(picture('source'), { key: token, format: 'redirect' }))
  expect(redirect.status).toBe(302)
  await expectServed(redirect.headers.get('location'))
})

test('base64 is read with lines, without its end, in the alphabet of addresses, and after data:', async () => {
  const forms = {
    lines: base64.replace(/(.{76})/g, '$1\r\n'),
    'no end': base64.replace(/=+$/, ''),
    'of addresses': bytes.toString('base64url'),
    'data:': `data:image/jpeg;base64,${base64}`,
  }
  for (const [name, source] of Object.entries(forms)) {
    const { json } = await post('/api/1/upload', urlencoded({ source, key: token }))
    expect(json?.status_code, name).toBe(200)
    await expectServed(json?.image.url)
  }
  const unescaped = { payload: `key=${token}&source=${base64}`, headers: urlencoded({}).headers }
  expect((await post('/api/1/upload', unescaped)).status).toBe(200)
})
