import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { bmp } from '#test/factories/bmp.ts'
import { heic } from '#test/factories/heic.ts'
import { jxl } from '#test/factories/jxl.ts'
import { pictureFolder } from '#test/factories/picture-files.ts'
import { scene, tiff } from '#test/factories/pictures.ts'
import { expectQuadrants } from '#test/factories/quadrant-picture.ts'
import { openImages } from '#images/workers/images.ts'

const { folder, save, newTarget } = pictureFolder()
const images = openImages({ folders: [folder], workers: 1 })
afterAll(() => images.close())

const shape = { width: 64, height: 48 }

async function expectShown(bytes: Buffer, format: string, tolerance?: number) {
  const source = save(bytes)
  expect(await images.inspect(source)).toMatchObject({ format, ...shape, frames: 1 })
  for (const kind of ['thumbnail', 'preview'] as const) {
    const target = newTarget()
    expect(await images[kind](source, target)).toMatchObject(shape)
    await expectQuadrants(target, tolerance)
    const { hasProfile, exif, orientation } = await sharp(target).metadata()
    expect([hasProfile, exif, orientation]).toEqual([false, undefined, undefined])
  }
}

test.each([
  ['4 bits', { bits: 4 }],
  ['4 bits in runs', { bits: 4, isPacked: true }],
  ['8 bits', { bits: 8 }],
  ['8 bits in runs', { bits: 8, isPacked: true }],
  ['16 bits', { bits: 16 }],
  ['16 bits of which green has more', { bits: 16, masks: [0xf800, 0x7e0, 0x1f, 0] }],
  ['24 bits', { bits: 24 }],
  ['24 bits from the top down', { bits: 24, isTopDown: true }],
  ['32 bits', { bits: 32 }],
  ['32 bits with transparency', { bits: 32, masks: [0xff, 0xff00, 0xff0000, 0xff000000] }],
] as const)('a BMP of %s shows what it is', async (_kind, options) => {
  await expectShown(await bmp(options), 'bmp')
})

test('a BMP of one bit has its two colours', async () => {
  const target = newTarget()
  await images.preview(save(await bmp({ bits: 1 })), target)
  const { data } = await sharp(target).raw().toBuffer({ resolveWithObject: true })
  const colors = new Set(Array.from({ length: data.length / 3 }, (_, pixel) => data[pixel * 3 + 2]! > 128))
  expect(colors.size).toBe(2)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('[A44] a TIFF of orientation %d is shown upright', async (orientation) => {
  await expectShown(await tiff({ orientation }), 'tiff')
})

test('a TIFF of 16 bits and of several pages shows its first page in sRGB', async () => {
  await expectShown(await scene().toColourspace('rgb16').tiff({ compression: 'deflate' }).toBuffer(), 'tiff')
})

test('a HEIC is shown upright, by what the container says and not once more by EXIF', async () => {
  await expectShown(heic(), 'heic')
})

/** Inserts the profile after the other properties and shifts everything behind it. */
function heicWithProfile(profile: Buffer) {
  const whole = heic()
  const added = Buffer.concat([Buffer.alloc(4), Buffer.from('colrprof'), profile])
  added.writeUInt32BE(added.length)
  const at = whole.indexOf('ipma') - 4
  const grow = (name: string) => {
    const start = whole.indexOf(name) - 4
    whole.writeUInt32BE(whole.readUInt32BE(start) + added.length, start)
  }
  for (const name of ['meta', 'iprp', 'ipco']) grow(name)
  const locations = whole.indexOf('iloc')
  for (const moved of [0x205 + 10, 0x2d4 + 10]) {
    const place = whole.indexOf(Buffer.from([0, 0, moved >> 8, moved & 255]), locations)
    whole.writeUInt32BE(moved + added.length, place)
  }
  return Buffer.concat([whole.subarray(0, at), added, whole.subarray(at)])
}

test('the colours of a HEIC are those of its profile', async () => {
  const { icc } = await sharp(await scene().withIccProfile('p3').png().toBuffer()).metadata()
  const [plain, wide] = [newTarget(), newTarget()]
  await images.thumbnail(save(heic()), plain)
  await images.thumbnail(save(heicWithProfile(icc!)), wide)
  const redOf = async (file: string) => (await sharp(file).raw().toBuffer()).subarray(0, 3)
  const [before, after] = [await redOf(plain), await redOf(wide)]
  // The red of the wider gamut is outside sRGB.
  expect(after[0]).toBeGreaterThan(before[0]!)
  expect(after[1]).toBeLessThan(before[1]!)
})

test('an SVG is drawn', async () => {
  const [red, green, blue, yellow] = ['220,30,30', '30,180,30', '30,30,220', '220,200,30'].map((rgb) => `rgb(${rgb})`)
  const square = (x: number, y: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="32" height="24" fill="${fill}"/>`
  const shapes = [square(0, 0, red!), square(32, 0, green!), square(0, 24, blue!), square(32, 24, yellow!)].join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48">${shapes}</svg>`
  await expectShown(Buffer.from(svg), 'svg')
  await expect(images.avatar(save(Buffer.from(svg)), newTarget())).rejects.toMatchObject({ code: 'image_unsupported' })
})

test('[VD-10] a poster and an avatar of another format are refused before any decoder sees them', async () => {
  const damaged = {
    jxl: Buffer.concat([jxl().subarray(0, 20), Buffer.alloc(100)]),
    heic: heic().subarray(0, heic().length / 2),
    tiff: (await tiff({ width: 640, height: 480 })).subarray(0, 1000),
    bmp: (await bmp()).subarray(0, 100),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'),
  }
  for (const [format, bytes] of Object.entries(damaged)) {
    const source = save(bytes)
    const refusal = { code: 'image_unsupported' }
    await expect(images.poster(source, newTarget()), format).rejects.toMatchObject(refusal)
    const avatar = format === 'svg' ? refusal : { code: 'image_damaged' }
    await expect(images.avatar(source, newTarget()), format).rejects.toMatchObject(avatar)
    if (format !== 'svg') await expect(images.thumbnail(source, newTarget()), format).rejects.toMatchObject(avatar)
  }
  await expect(images.thumbnail(save(damaged.svg), newTarget())).rejects.not.toMatchObject({
    code: 'image_unsupported',
  })
})

test('half of any of them is refused', async () => {
  for (const bytes of [await bmp(), await tiff({ width: 640, height: 480 }), heic()]) {
    const source = save(bytes.subarray(0, bytes.length / 2))
    await expect(images.inspect(source)).rejects.toMatchObject({ code: 'image_damaged' })
    await expect(images.thumbnail(source, newTarget())).rejects.toMatchObject({ code: 'image_damaged' })
  }
})
