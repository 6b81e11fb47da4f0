import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ImagePolicyChanges } from '@imagora/contract'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { heic } from '#test/factories/heic.ts'
import { gif, jpeg, png, scene, webp } from '#test/factories/pictures.ts'
import { expectQuadrants } from '#test/factories/quadrant-picture.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { db, user, services, configure } = server
const { upload, filesIn, waitUntilIdle, verify, limit } = createUploadActions(server)
const ann = await user('ann')
await limit({ limit_concurrent_upload: 0, limit_per_minute: 0 })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let seed = 1
const exif = {
  IFD0: { Make: 'Imagora', Model: 'One' },
  IFD2: { DateTimeOriginal: '2026:05:04 03:02:01' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 30/1 0/1' },
}
const photo = () => jpeg({ width: 320, height: 200, seed: seed++, exif })

async function policy(changes: ImagePolicyChanges) {
  const { image_policy } = await services.settings.get()
  await configure({ image_policy: { ...image_policy, ...changes } })
}
const defaults = { metadata: 'blank_place', convert: 'keep', max_side: 0, path_template: '{yyyy}/{mm}' } as const
afterEach(() => policy(defaults))

const blobOf = (id: number) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .leftJoin('blob_patches', 'blob_patches.blob_id', 'blobs.id')
    .where('photos.id', '=', id)
    .selectAll('blobs')
    .select(['photos.taken_at', 'patch'])
    .executeTakeFirstOrThrow()

const storedOf = (path: string) => readFileSync(filesIn('objects').find((file) => file.endsWith(path))!)

async function keep(bytes: Buffer, fields: Record<string, string> = {}, filename = 'photo.jpg') {
  const { status, data } = await upload(ann.token, { bytes, filename }, fields)
  expect([status, data.code]).toEqual([200, undefined])
  const blob = await blobOf(data.id)
  const stored = storedOf(blob.path)
  expect([data.sha256, data.bytes]).toEqual([sha256(stored), stored.length])
  return { data, blob, stored }
}

test('[A45] the place is taken out of the stored file, and only known to the owner’s rows', async () => {
  const bytes = await photo()
  const { data, blob, stored } = await keep(bytes)
  expect(stored.equals(bytes)).toBe(false)
  expect(stored.length).toBe(bytes.length)
  const { exif: left } = await sharp(stored).metadata()
  expect(left!.includes('Imagora')).toBe(true)
  expect(blob).toMatchObject({
    source_sha256: sha256(bytes),
    frames: 1,
    exif: JSON.stringify({ make: 'Imagora', model: 'One' }),
    camera: 'Imagora One',
    place: JSON.stringify({ latitude: 51.5, longitude: 7.5 }),
    // The camera's clock counts, whatever the site's time zone.
    taken_at: '2026-05-04T03:02:01.000Z',
    patch: expect.any(String),
  })
  expect(data.taken_at).toBe(blob.taken_at)
  expect(JSON.stringify(data)).not.toContain('51.5')
})

test('a file that tells nothing is kept as it came, without a patch', async () => {
  const bytes = await jpeg({ seed: seed++ })
  const { blob, stored } = await keep(bytes)
  expect(stored.equals(bytes)).toBe(true)
  expect(blob).toMatchObject({ source_sha256: null, patch: null, exif: null, place: null, taken_at: null })
})

test('two files that differ in the place alone are two, and the same one twice is one', async () => {
  const number = seed++
  const [here, there] = await Promise.all(
    ['7/1 30/1 0/1', '8/1 30/1 0/1'].map((GPSLongitude) =>
      jpeg({ seed: number, exif: { ...exif, IFD3: { ...exif.IFD3, GPSLongitude } } }),
    ),
  )
  const [first, second, again] = [await keep(here!), await keep(there!), await keep(here!)]
  expect(first.stored.equals(second.stored)).toBe(true)
  expect(second.blob.id).not.toBe(first.blob.id)
  expect(again.blob.id).toBe(first.blob.id)
})

test.each([
  ['the site blanks, nothing is chosen', 'blank_place', {}, 'site', 'blank_place'],
  ['the site blanks, the user keeps', 'blank_place', {}, 'keep', 'keep'],
  ['the site blanks, the upload strips', 'blank_place', { metadata: 'strip' }, 'keep', 'strip'],
  ['the site keeps, the user blanks', 'keep', {}, 'blank_place', 'blank_place'],
  ['the site keeps, nothing is chosen', 'keep', { metadata: '' }, 'site', 'keep'],
  ['the site strips, whatever is chosen', 'strip', { metadata: 'keep' }, 'keep', 'strip'],
] as const)('%s', async (_case, site, fields, preferred, outcome) => {
  await policy({ metadata: site })
  await ann('POST /user/setting', { body: { metadata: preferred } })
  const bytes = await photo()
  const { stored } = await keep(bytes, fields)
  const { exif: left } = await sharp(stored).metadata()
  const found = stored.equals(bytes) ? 'keep' : left ? 'blank_place' : 'strip'
  expect(found).toBe(outcome)
  await ann('POST /user/setting', { body: { metadata: 'site' } })
})

test.each(['webp', 'avif'] as const)(
  'pictures become %s where the policy says so, with their camera',
  async (convert) => {
    await policy({ convert })
    const bytes = await scene({ width: 640, height: 480, seed: seed++, exif, orientation: 6 })
      .jpeg({ quality: 98 })
      .toBuffer()
    const { data, blob, stored } = await keep(bytes, {}, 'IMG_1.JPG')
    expect(data).toMatchObject({ extension: convert, mimetype: `image/${convert}`, filename: `IMG_1.${convert}` })
    expect(data).toMatchObject({ name: 'IMG_1', width: 640, height: 480 })
    expect(blob).toMatchObject({ source_sha256: sha256(bytes), patch: null, place: expect.any(String) })
    const { exif: left, autoOrient } = await sharp(stored).metadata()
    expect([left!.includes('Imagora'), autoOrient]).toEqual([true, { width: 640, height: 480 }])
    expect(stored.includes('GPS')).toBe(false)
    const target = filesIn('objects').find((file) => file.endsWith(blob.path))!
    await expectQuadrants(target)
  },
)

test('frames are kept where the format can hold them, and else the file is', async () => {
  const moving = await gif({ width: 200, height: 100, frames: 3, seed: seed++ })
  await policy({ convert: 'avif' })
  expect((await keep(moving, {}, 'a.gif')).stored.equals(moving)).toBe(true)
  await policy({ convert: 'webp' })
  const other = await gif({ width: 400, height: 300, frames: 3, seed: seed++ })
  const { data, blob, stored } = await keep(other, {}, 'a.gif')
  const isSmaller = stored.length < other.length
  expect([data.extension, blob.frames]).toEqual([isSmaller ? 'webp' : 'gif', 3])
})

test('a picture that would get larger stays as it came', async () => {
  await policy({ convert: 'webp', quality: 100 })
  const bytes = await scene({ width: 64, height: 48, seed: seed++ }).jpeg({ quality: 5 }).toBuffer()
  const { data, stored } = await keep(bytes)
  expect([data.extension, stored.equals(bytes)]).toEqual(['jpg', true])
  await policy({ quality: 82 })
})

test.each([
  ['jpg', () => jpeg({ width: 600, height: 400, seed: seed++ })],
  ['png', () => png({ width: 600, height: 400, seed: seed++ })],
  ['webp', () => webp({ width: 600, height: 400, seed: seed++, frames: 2 })],
  ['gif', () => gif({ width: 600, height: 400, seed: seed++, frames: 2 })],
])('a %s with a longer side than allowed is made smaller', async (extension, make) => {
  await policy({ max_side: 300 })
  const { data, stored } = await keep(await make(), {}, `a.${extension}`)
  expect(data).toMatchObject({ extension, width: 300, height: 200 })
  expect(await sharp(stored).metadata()).toMatchObject({ width: 300 })
})

test('a HEIC is kept as it came but for the place, or becomes what the policy says', async () => {
  const { data, stored } = await keep(heic(), {}, 'IMG.HEIC')
  expect(data).toMatchObject({ extension: 'heic', mimetype: 'image/heic', width: 64, height: 48, filename: 'IMG.HEIC' })
  expect([stored.length, stored.equals(heic())]).toEqual([heic().length, false])
  await policy({ max_side: 32 })
  expect((await keep(heic(), {}, 'IMG.HEIC')).data).toMatchObject({ extension: 'jpg', width: 32, height: 24 })
})

test('an SVG is refused unless the group names it, and kept as what is harmless of it', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script/></svg>',
  )
  expect(await upload(ann.token, { bytes: svg })).toMatchObject({ status: 422, data: { code: 'file_type_refused' } })
  const { allow_file_types } = await db
    .selectFrom('groups')
    .where('is_default', '=', true)
    .select('allow_file_types')
    .executeTakeFirstOrThrow()
  await limit({ allow_file_types: JSON.stringify(['svg']) })
  const { data, stored } = await keep(svg, {}, 'a.svg')
  expect(String(stored)).toBe('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')
  expect(data).toMatchObject({ extension: 'svg', width: 9, height: 9 })
  await limit({ allow_file_types })
})

test('objects lie where the template of the policy says', async () => {
  await policy({ path_template: 'photos/{yyyy}/{mm}/{dd}' })
  const { blob } = await keep(await jpeg({ seed: seed++ }))
  expect(blob.path).toMatch(/^photos\/\d{4}\/\d\d\/\d\d\/[0-9a-z]{26}\.jpg$/)
})

test('nothing is left in the spool, and all is consistent', async () => {
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})
