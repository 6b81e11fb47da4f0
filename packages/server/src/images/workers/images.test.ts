import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash'
import { afterAll, expect, test } from 'vitest'
import { pictureFolder } from '#test/factories/picture-files.ts'
import { avif, gif, jpeg, png, scene, webp } from '#test/factories/pictures.ts'
import { expectQuadrants } from '#test/factories/quadrant-picture.ts'
import { openImages } from './images.ts'

const { folder, save, newTarget } = pictureFolder()
const images = openImages({ folders: [folder], workers: 2 })
afterAll(() => images.close())

const makers = { jpeg, png, gif, webp, avif }
const formatNames = Object.keys(makers) as (keyof typeof makers)[]

test.each(formatNames)('the facts of a %s are told with the hashes of its bytes', async (format) => {
  const bytes = await makers[format]({ width: 120, height: 80 })
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
  expect(await images.inspect(save(bytes))).toEqual({
    format,
    width: 120,
    height: 80,
    frames: 1,
    exif: null,
    content_id: null,
    place: null,
    taken: null,
    md5: hash('md5'),
    sha1: hash('sha1'),
  })
})

test('files of every size are read, one after the other, each as itself', async () => {
  for (const size of [20_000_000, 5_000_000, 0, 100_000, 17_000_000]) {
    const bytes = Buffer.concat([await jpeg(), Buffer.alloc(size, size % 251)])
    const { md5 } = await images.inspect(save(bytes))
    expect(md5).toBe(createHash('md5').update(bytes).digest('hex'))
  }
})

test.each([
  ['thumbnail', 400, 300],
  ['preview', 1600, 1200],
] as const)('a %s is a WebP of %d px, alone under its own name', async (kind, width, height) => {
  for (const format of formatNames) {
    const target = newTarget()
    const rendering = await images[kind](save(await makers[format]({ width: 2000, height: 1500 })), target)
    expect(rendering).toMatchObject({ width, height, pages: 1, bytes: statSync(target).size })
    expect(await sharp(target).metadata()).toMatchObject({ format: 'webp', width, height })
    expect(readdirSync(dirname(target))).toEqual(['rendering.webp'])
    await expectQuadrants(target)
  }
})

test('a small picture is not enlarged', async () => {
  const source = save(await png({ width: 30, height: 20 }))
  expect(await images.thumbnail(source, newTarget())).toMatchObject({ width: 30, height: 20 })
  expect(await images.preview(source, newTarget())).toMatchObject({ width: 30, height: 20 })
})

test('a rendering takes the place of an older one', async () => {
  const target = newTarget()
  await images.thumbnail(save(await png({ width: 30, height: 20 })), target)
  await images.thumbnail(save(await png({ width: 50, height: 20 })), target)
  expect(await sharp(readFileSync(target)).metadata()).toMatchObject({ width: 50 })
})

test('the placeholder and the colour describe the picture', async () => {
  const blue = sharp({ create: { width: 300, height: 100, channels: 3, background: '#2040c0' } })
  const { thumbhash, color } = await images.thumbnail(save(await blue.png().toBuffer()), newTarget())
  expect(color).toBe('#2040c0')
  const hash = Buffer.from(thumbhash, 'base64')
  const average = thumbHashToAverageRGBA(hash)
  expect(average.r * 255).toBeCloseTo(0x20, -1)
  expect(average.b * 255).toBeCloseTo(0xc0, -1)
  expect(average.a).toBe(1)
  expect(thumbHashToApproximateAspectRatio(hash)).toBeGreaterThan(2)
})

test('what is transparent stays so', async () => {
  const half = await scene({ width: 200, height: 200 }).ensureAlpha(0.5).png().toBuffer()
  const target = newTarget()
  const { thumbhash } = await images.thumbnail(save(half), target)
  expect(thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64')).a).toBeCloseTo(0.5, 1)
  expect(await sharp(target).metadata()).toMatchObject({ hasAlpha: true })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('[A44] orientation %d is baked into the pixels', async (orientation) => {
  for (const make of [jpeg, png, webp]) {
    const source = save(await make({ width: 320, height: 200, orientation }))
    expect(await images.inspect(source)).toMatchObject({ width: 320, height: 200 })
    for (const kind of ['thumbnail', 'preview'] as const) {
      const target = newTarget()
      expect(await images[kind](source, target)).toMatchObject({ width: 320, height: 200 })
      await expectQuadrants(target)
      expect((await sharp(target).metadata()).orientation).toBeUndefined()
    }
  }
})

test.each([
  ['GIF', gif],
  ['WebP', webp],
])('of an animated %s the thumbnail shows the first frame and the preview keeps all', async (_format, make) => {
  const source = save(await make({ width: 2000, height: 402, frames: 3 }))
  expect(await images.inspect(source)).toMatchObject({ width: 2000, height: 402, frames: 3 })

  const still = newTarget()
  expect(await images.thumbnail(source, still)).toMatchObject({ width: 400, height: 80, pages: 1 })
  expect((await sharp(still).metadata()).pages).toBeUndefined()
  await expectQuadrants(still)

  const moving = newTarget()
  expect(await images.preview(source, moving)).toMatchObject({ width: 1600, height: 322, pages: 3 })
  expect(await sharp(moving).metadata()).toMatchObject({ pages: 3, delay: [100, 100, 100], loop: 0 })
})

test('serves an animation rotated by EXIF as stored, with the same size everywhere', async () => {
  const frames = await webp({ width: 60, height: 40, frames: 2 })
  const turned = await sharp(frames, { pages: -1 }).withMetadata({ orientation: 6 }).webp().toBuffer()
  const source = save(turned)
  const shape = { width: 60, height: 40 }
  expect(await images.inspect(source)).toMatchObject({ ...shape, frames: 2 })
  expect(await images.thumbnail(source, newTarget())).toMatchObject({ ...shape, pages: 1 })
  expect(await images.preview(source, newTarget())).toMatchObject({ ...shape, pages: 2 })
})

test('[A42] [A43] CMYK, 16 bits and grey become sRGB', async () => {
  const sources = {
    cmyk: await scene({ width: 200, height: 200 }).toColourspace('cmyk').jpeg().toBuffer(),
    deep: await scene({ width: 200, height: 200 }).toColourspace('rgb16').png().toBuffer(),
  }
  for (const [name, bytes] of Object.entries(sources)) {
    const target = newTarget()
    await images.thumbnail(save(bytes, name), target)
    expect(await sharp(target).metadata()).toMatchObject({ space: 'srgb', hasProfile: false })
    // The CMYK gamut has a duller red.
    await expectQuadrants(target, name === 'cmyk' ? 90 : 45)
  }
  const grey = await scene({ width: 200, height: 200 }).greyscale().png().toBuffer()
  expect(await images.thumbnail(save(grey), newTarget())).toMatchObject({ color: expect.stringMatching(/^#(..)\1\1$/) })
})

test('a wide-gamut picture keeps its colours in sRGB', async () => {
  const wide = await scene({ width: 200, height: 200 }).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()
  expect((await sharp(wide).metadata()).hasProfile).toBe(true)
  const target = newTarget()
  await images.thumbnail(save(wide), target)
  expect((await sharp(target).metadata()).hasProfile).toBe(false)
  await expectQuadrants(target)
})

test('a limit of the site takes the place of the default', async () => {
  const source = save(await png({ width: 100, height: 100 }))
  const refused = { code: 'image_too_many_pixels' }
  const limits = { maxPixels: { png: 9_999 } }
  await expect(images.inspect(source, limits)).rejects.toMatchObject(refused)
  await expect(images.thumbnail(source, newTarget(), limits)).rejects.toMatchObject(refused)
  await expect(images.preview(source, newTarget(), limits)).rejects.toMatchObject(refused)
  expect(await images.inspect(source, { maxPixels: { png: 10_000, jpeg: 1 } })).toMatchObject({ format: 'png' })
})

test('a missing source and a missing folder are faults, not refusals', async () => {
  const source = save(await png())
  await expect(images.inspect(`${source}-gone`)).rejects.toThrow('ENOENT')
  await expect(images.thumbnail(source, `${newTarget()}/nowhere/x.webp`)).rejects.toThrow('ENOENT')
})

test('a rendering that cannot take its place leaves nothing behind', async () => {
  const target = newTarget()
  mkdirSync(target)
  await expect(images.thumbnail(save(await png()), target)).rejects.toThrow('EISDIR')
  expect(readdirSync(dirname(target))).toEqual(['rendering.webp'])
})
