import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { POSITION_DIGITS } from '#test/factories/geotag-metadata.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { rawFile, type RawKind, rawKinds } from '#test/factories/raw-files.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { defaultSettings } from '#settings/defaults.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, user, configure } = server
const { upload, limit, traces, waitUntilIdle } = createUploadActions(server)
const ann = await user('ann')
const pictures = JSON.stringify(['jpg', 'tiff'])
const everything = JSON.stringify(['jpg', ...rawKinds])
const mimetypes: Record<RawKind, string> = {
  cr2: 'image/x-canon-cr2',
  cr3: 'image/x-canon-cr3',
  nef: 'image/x-nikon-nef',
  arw: 'image/x-sony-arw',
  dng: 'image/x-adobe-dng',
  raf: 'image/x-fuji-raf',
  orf: 'image/x-olympus-orf',
  rw2: 'image/x-panasonic-rw2',
}

let origin = ''

beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await limit({ limit_concurrent_upload: 0, limit_per_minute: 0, allow_file_types: everything })
})

async function getPicture(url: string) {
  const { pathname, search } = new URL(url, origin)
  const response = await fetch(`${origin}${pathname}${search}`)
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

const storedUrl = (url: string, kind: RawKind) => url.replace(/\.jpg$/, `.${kind}`)

async function getOriginal(id: number) {
  const url = `/api/v2/user/photos/${id}/original`
  return (await app.inject({ url, headers: { authorization: `Bearer ${ann.token}` } })).rawPayload
}

test.each(rawKinds)(
  '[RW-01, 02, 03, 04] %s is accepted by its bytes, shown by the JPEG inside it and downloaded as it is',
  async (kind) => {
    const bytes = await rawFile(kind, { orientation: 6 })
    await limit({ allow_file_types: pictures })
    await waitUntilIdle()
    const before = await traces()
    expect(await upload(ann.token, { bytes, filename: 'a.jpg' })).toMatchObject({
      status: 422,
      data: { code: 'file_type_refused' },
    })
    expect(await traces()).toEqual(before)
    await limit({ allow_file_types: everything })

    const { status, data } = await upload(ann.token, { bytes, filename: 'photo.jpg' })
    expect([status, data.code]).toEqual([200, undefined])
    expect(data).toMatchObject({ kind: 'image', extension: kind, mimetype: mimetypes[kind], width: 160, height: 240 })
    expect(data.taken_at).toBe('2024-05-06T07:08:09.000Z')
    const { exif } = (await ann('GET /user/photos/{id}', { params: { id: data.id } })).data
    expect(exif).toMatchObject({ make: expect.any(String), model: expect.any(String), iso: 400 })

    const link = await getPicture(data.public_url)
    expect([link.status, link.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    for (const { body } of [link, await getPicture(data.preview_url), await getPicture(data.thumbnail_url)]) {
      expect(await sharp(body).metadata()).toMatchObject({ width: 160, height: 240 })
    }
    const small = await getPicture(`${data.public_url}?w=160&format=webp`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])

    const stored = await getPicture(storedUrl(data.public_url, kind))
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, mimetypes[kind]])
    expect(stored.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''photo.${kind}`)
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff')
    expect(stored.body.equals(bytes)).toBe(true)
  },
)

test.each(rawKinds)(
  '[RW-03, 05] where a %s was taken is blanked in place, whatever the policy, and its owner gets the exact file',
  async (kind) => {
    const preview = await jpeg({ width: 200, height: 100 })
    const bytes = await rawFile(kind, { hasPosition: true, preview })
    const { data } = await upload(ann.token, { bytes, filename: `a.${kind}` })
    const detail = await ann('GET /user/photos/{id}', { params: { id: data.id } })
    expect(detail.data.place).toMatchObject({
      latitude: expect.closeTo(51.502, 2),
      longitude: expect.closeTo(7.152, 2),
    })
    const { body } = await getPicture(storedUrl(data.public_url, kind))
    expect(body.length).toBe(bytes.length)
    const number = Buffer.alloc(4)
    number.writeUInt32BE(Number(POSITION_DIGITS))
    for (const spelled of [number, Buffer.from(number).swap32()]) {
      expect(body.includes(spelled)).toBe(false)
    }
    expect(bytes.includes(number) || bytes.includes(Buffer.from(number).swap32())).toBe(true)
    expect((await getOriginal(data.id)).equals(bytes)).toBe(true)
  },
)

test('[RW-04, 05] no policy converts, scales or strips a raw file, and where a watermark applies others get a picture with it', async () => {
  const bytes = await rawFile('nef', { orientation: 3 })
  const { image_policy } = defaultSettings
  await configure({ image_policy: { ...image_policy, convert: 'webp', metadata: 'strip', max_side: 100, quality: 50 } })
  const { data } = await upload(ann.token, { bytes, filename: 'a.nef' })
  expect(data).toMatchObject({ extension: 'nef', bytes: bytes.length, width: 240 })
  expect((await getPicture(storedUrl(data.public_url, 'nef'))).body.equals(bytes)).toBe(true)
  const watermark = { ...image_policy.watermark, kind: 'text', text: 'Ann', min_side: 50 } as const
  await configure({ image_policy: { ...image_policy, watermark } })
  const marked = await getPicture(storedUrl(data.public_url, 'nef'))
  expect([marked.status, marked.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await configure({ image_policy })
})

test('[RW-04] a protected raw file is downloaded with a signature only, and other extensions lead nowhere', async () => {
  const { data } = await upload(ann.token, { bytes: await rawFile('cr2'), filename: 'a.cr2' })
  expect((await getPicture(storedUrl(data.public_url, 'nef'))).status).toBe(404)
  await ann('PUT /user/photos/{id}', { params: { id: data.id }, body: { is_protected: true } })
  expect((await getPicture(storedUrl(data.public_url, 'cr2'))).status).toBe(403)
  const { public_url } = (await ann('GET /user/photos/{id}', { params: { id: data.id } })).data
  const { headers } = await getPicture(public_url.replace('.jpg', '.cr2'))
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
    'image/x-canon-cr2',
    expect.stringMatching(/^private/),
  ])
})

test('[RW-04] [TR-35] a signature for one size of a protected raw file does not open the file', async () => {
  const { data } = await upload(ann.token, { bytes: await rawFile('nef', { orientation: 8 }), filename: 'a.nef' })
  await ann('PUT /user/photos/{id}', { params: { id: data.id }, body: { is_protected: true } })
  for (const parameters of [{ w: 320 }, { blur: 4 }]) {
    const { data: signed } = await ann('POST /user/photos/{id}/transform_url', {
      params: { id: data.id },
      body: { parameters },
    })
    expect((await getPicture(signed.url)).status).toBe(200)
    expect((await getPicture(signed.url.replace('.jpg?', '.nef?'))).status).toBe(403)
    expect((await getPicture(signed.url.replace('.jpg?', '/x.nef?'))).status).toBe(403)
  }
})

test.each(rawKinds)('[RW-06] a %s without a JPEG is kept, with a tile', async (kind) => {
  const bytes = await rawFile(kind, { preview: null, orientation: kind === 'raf' ? 1 : 6 })
  const { status, data } = await upload(ann.token, { bytes, filename: `a.${kind}` })
  expect([status, data.code]).toEqual([200, undefined])
  for (const url of [data.thumbnail_url, data.preview_url, data.public_url]) {
    const { status: shown, body } = await getPicture(url)
    expect(shown).toBe(200)
    const { dominant } = await sharp(body).stats()
    expect(dominant).toMatchObject({ r: expect.any(Number), b: expect.closeTo(40, -1.5) })
  }
  expect((await getPicture(storedUrl(data.public_url, kind))).body.equals(bytes)).toBe(true)
})
