import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { pictureFolder } from '#test/factories/picture-files.ts'
import { randomFrom, scene } from '#test/factories/pictures.ts'
import { expectQuadrants } from '#test/factories/quadrant-picture.ts'
import { openImages } from '#images/workers/images.ts'
import { dropAlpha } from './drop-alpha.ts'

const { folder, save, newTarget } = pictureFolder()
const images = openImages({ folders: [folder], workers: 1 })
afterAll(() => images.close())

/** The buffer has its own memory, like the output of a decoder. */
function opaquePixels(count: number) {
  const random = randomFrom(count)
  const rgba = Buffer.allocUnsafeSlow(count * 4)
  for (let at = 0; at < rgba.length; at++) rgba[at] = at % 4 === 3 ? 255 : Math.floor(random() * 256)
  return rgba
}

test.each([1, 2, 3, 4, 5, 1023, 1024, 1025, 5002])('of %d opaque pixels the colours stay', (count) => {
  const rgba = opaquePixels(count)
  const colors = [...rgba].filter((_, at) => at % 4 !== 3)
  expect([...dropAlpha(rgba)!]).toEqual(colors)
})

test.each([0, 3, 1023, 1024, 5000, 5001])('pixel %d alone keeps all as they are when it is not opaque', (pixel) => {
  const rgba = opaquePixels(5002)
  rgba[pixel * 4 + 3] = 254
  const before = Buffer.from(rgba)
  expect(dropAlpha(rgba)).toBeNull()
  expect(rgba.equals(before)).toBe(true)
})

const asPng = (picture: Sharp) => picture.png({ compressionLevel: 3 }).toBuffer()

test.each(['thumbnail', 'preview'] as const)(
  'a %s is the same with an alpha channel that hides nothing',
  async (kind) => {
    const size = { width: 1801, height: 1203 }
    const [plain, opaque] = [newTarget(), newTarget()]
    await images[kind](save(await asPng(scene(size))), plain)
    await images[kind](save(await asPng(scene(size).ensureAlpha())), opaque)
    expect(readFileSync(opaque).equals(readFileSync(plain))).toBe(true)
    await expectQuadrants(opaque)
  },
)

test('a hole in a picture stays in what is made of it', async () => {
  const hole = { create: { width: 900, height: 300, channels: 4, background: '#000' } } as const
  const target = newTarget()
  const holed = scene({ width: 1801, height: 1203 })
    .ensureAlpha()
    .composite([{ input: hole, left: 0, top: 903, blend: 'dest-out' }])
  await images.thumbnail(save(await asPng(holed)), target)
  const { data, info } = await sharp(target).raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]
  expect([info.channels, alphaAt(50, 250), alphaAt(350, 20)]).toEqual([4, 0, 255])
})

test('an opaque PNG that is turned by its EXIF stands upright', async () => {
  const turned = await asPng(scene({ width: 1203, height: 1801, orientation: 6 }).ensureAlpha())
  const target = newTarget()
  expect(await images.thumbnail(save(turned), target)).toMatchObject({ width: 267, height: 400 })
  await expectQuadrants(target)
})
