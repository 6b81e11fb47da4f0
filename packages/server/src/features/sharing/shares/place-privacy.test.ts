import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { geotaggedPictures, holdsPosition, placelessPictures } from '#test/factories/geotagged-pictures.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { unzip } from '#test/factories/zip.ts'

const server = await startServer()
const { app, callAs, user, visitor, db, services } = server
const { upload, limit } = createUploadActions(server)
await limit({ limit_concurrent_upload: 0, limit_per_minute: 0, limit_per_hour: 0, limit_per_day: 0 })
const ann = await user('ann')
const origin = await app.listen({ host: '127.0.0.1', port: 0 })

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

async function get(url: string, token?: string) {
  const response = await fetch(`${origin}${pathOf(url)}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

const pixelsOf = (bytes: Buffer) => sharp(bytes, { pages: -1 }).raw().toBuffer()
const cases = (pictures: typeof geotaggedPictures) => pictures.map((picture) => [picture.name, picture] as const)

let seed = 100
async function keep({ extension, make }: (typeof geotaggedPictures)[number], metadata: 'keep' | 'blank_place') {
  const bytes = await make(++seed)
  // The photo is public, so that the explore page is checked too.
  const fields = { metadata, is_public: '1' }
  const { status, data } = await upload(ann.token, { bytes, filename: `${seed}.${extension}` }, fields)
  expect([status, data.code]).toEqual([200, undefined])
  return { bytes, photo: data }
}

async function share(id: number) {
  const made = (await ann('POST /user/shares', { body: { type: 'photo', ids: [id], is_place_shown: false } })).data
  const params = { slug: made.slug }
  const guest = callAs(null, fromIp())
  return {
    change: (is_place_shown: boolean) =>
      ann('PUT /user/shares/{id}', { params: { id: made.id }, body: { is_place_shown } }),
    read: async () => (await guest('GET /shares/{slug}/photos/{id}', { params: { ...params, id } })).data,
    list: async () => (await guest('GET /shares/{slug}/photos', { params })).body,
    archive: async () => (await guest('POST /shares/{slug}/archive', { params })).data,
  }
}

const filesOf = async (url: string) => [...unzip((await get(url)).bytes).values()]

const storedFlag = (id: number) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', '=', id)
    .select(['is_geotagged', 'path'])
    .executeTakeFirstOrThrow()

test.each(cases(geotaggedPictures))(
  '[SF-41] the place in %s is gone on every way out, no pixel changes, and its owner has it back',
  async (_name, picture) => {
    const { bytes, photo } = await keep(picture, 'blank_place')
    expect(holdsPosition(bytes)).toBe(true)
    expect((await storedFlag(photo.id)).is_geotagged).toBe(false)
    const { read, list, archive } = await share(photo.id)
    const shared = await read()
    const square = await visitor('GET /explore/photos/{id}', { params: { id: photo.id } })
    const isShown = picture.extension !== 'tiff' && picture.extension !== 'heic'
    const [stored] = await filesOf((await archive()).url)
    const links = [photo.public_url, photo.preview_url, photo.thumbnail_url, square.data.public_url]
    const inShare = [shared.public_url, shared.preview_url, shared.thumbnail_url]
    for (const url of [...links, ...inShare, `${photo.public_url}?w=320`]) {
      const { status, bytes: sent } = await get(url)
      expect([url, status, holdsPosition(sent)]).toEqual([url, 200, false])
      const isStored = url === photo.public_url || url === shared.public_url
      if (isStored && isShown) expect(sent.equals(stored!)).toBe(true)
    }
    expect([holdsPosition(stored!), stored!.equals(bytes)]).toEqual([false, false])
    if (picture.extension !== 'heic') expect((await pixelsOf(stored!)).equals(await pixelsOf(bytes))).toBe(true)
    const texts = [JSON.stringify(shared), await list(), square.body]
    expect(texts.filter((text) => /latitude|longitude|739173917/i.test(text))).toEqual([])
    const original = await get(`/api/v2/user/photos/${photo.id}/original`, ann.token)
    expect(original.bytes.equals(bytes)).toBe(true)
  },
)

test.each(cases(geotaggedPictures))(
  '[SF-42] where %s is kept as it came, a share that hides places lets neither the file nor an archive of it out',
  async (_name, picture) => {
    const { bytes, photo } = await keep(picture, 'keep')
    expect((await storedFlag(photo.id)).is_geotagged).toBe(true)
    const { change, read, archive } = await share(photo.id)
    await change(true)
    const open = await read()
    const archived = await archive()
    const [whole] = await filesOf(archived.url)
    expect(whole!.equals(bytes)).toBe(true)
    expect((await get(open.public_url)).status).toBe(200)
    await change(false)
    const hidden = await read()
    expect([hidden.public_url, hidden.place]).toEqual([hidden.preview_url, null])
    expect((await archive()).photos ?? 0).toBe(0)
    expect([(await get(open.public_url)).status, (await get(archived.url)).status]).toEqual([403, 404])
    for (const url of [hidden.preview_url, hidden.thumbnail_url]) {
      const { status, bytes: sent } = await get(url)
      expect([status, holdsPosition(sent)]).toEqual([200, false])
    }
  },
)

test.each(
  placelessPictures.flatMap((picture) =>
    (['keep', 'blank_place'] as const).map((metadata) => [picture.name, metadata, picture] as const),
  ),
)('[SF-43] %s (%s) is stored and handed out as it came, byte for byte', async (_name, metadata, picture) => {
  const { bytes, photo } = await keep(picture, metadata)
  expect((await storedFlag(photo.id)).is_geotagged).toBe(false)
  const { read, archive } = await share(photo.id)
  const [stored] = await filesOf((await archive()).url)
  expect(stored!.equals(bytes)).toBe(true)
  const { public_url, preview_url } = await read()
  expect(public_url).not.toBe(preview_url)
  if (picture.extension !== 'tiff') expect((await get(public_url)).bytes.equals(bytes)).toBe(true)
})

/** Resets the column to null, as in rows that existed before it was added. */
async function forgetExamination(...ids: number[]) {
  await db
    .updateTable('blobs')
    .set({ is_geotagged: null })
    .where('id', 'in', db.selectFrom('photos').where('photos.id', 'in', ids).select('blob_id'))
    .execute()
  services.pictures.evictAll()
}

test('[SF-44] a photo that was there before is hidden until it has been examined', async () => {
  const plain = await keep(placelessPictures[0]!, 'keep')
  const placed = await keep(
    geotaggedPictures.find(({ name }) => name === 'XMP of a jpg')!,
    'keep',
  )
  const [one, two] = [await share(plain.photo.id), await share(placed.photo.id)]
  const { public_url } = await one.read()
  await forgetExamination(plain.photo.id, placed.photo.id)
  const before = await one.read()
  expect([before.public_url, (await get(public_url)).status]).toEqual([before.preview_url, 403])
  expect((await one.archive()).photos ?? 0).toBe(0)
  await services.pictures.detectGeotags()
  expect((await storedFlag(plain.photo.id)).is_geotagged).toBe(false)
  expect((await storedFlag(placed.photo.id)).is_geotagged).toBe(true)
  expect([(await get(public_url)).status, (await one.archive()).photos]).toEqual([200, 1])
  const after = await two.read()
  expect(after.public_url).toBe(after.preview_url)
})

test('[SF-44] the scan stops on request, resumes later, and skips missing photos', async () => {
  const photos: number[] = []
  for (let count = 0; count < 4; count++) photos.push((await keep(placelessPictures[0]!, 'keep')).photo.id)
  await forgetExamination(...photos)
  const flags = () => Promise.all(photos.map(async (id) => (await storedFlag(id)).is_geotagged))
  await services.pictures.detectGeotags({ signal: AbortSignal.abort() })
  await services.pictures.detectGeotags({ budgetMs: -1 })
  expect(await flags()).toEqual([null, null, null, null])
  rmSync(join(server.folder, 'objects', (await storedFlag(photos[1]!)).path))
  await services.pictures.detectGeotags()
  expect(await flags()).toEqual([false, null, false, false])
  await services.pictures.detectGeotags()
  expect(await flags()).toEqual([false, null, false, false])
})
