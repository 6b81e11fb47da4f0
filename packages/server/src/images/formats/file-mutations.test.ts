import { afterAll, expect, test } from 'vitest'
import { bmp } from '#test/factories/bmp.ts'
import { heic } from '#test/factories/heic.ts'
import { tiffWithPlace } from '#test/factories/hostile-pictures.ts'
import { pictureFolder } from '#test/factories/picture-files.ts'
import { avif, gif, jpeg, png, randomFrom, tiff, webp } from '#test/factories/pictures.ts'
import { seed } from '#test/harness/seed.ts'
import { Refusal } from '#platform/refusal.ts'
import { openImages } from '#images/workers/images.ts'

const { folder, save, newTarget } = pictureFolder()
const images = openImages({ folders: [folder], workers: 2, queueLength: 1000 })
afterAll(() => images.close())

const MUTATIONS = 100

function mutate(bytes: Buffer, random: () => number) {
  const place = () => Math.floor(random() * bytes.length)
  const kind = random()
  if (kind < 0.2) return bytes.subarray(0, place())
  const mutated = Buffer.from(bytes)
  if (kind < 0.3) return Buffer.concat([mutated.subarray(0, place()), mutated.subarray(place())])
  for (let flips = 1 + Math.floor(random() * 4); flips > 0; flips--) mutated[place()]! ^= 1 << Math.floor(random() * 8)
  return mutated
}

const untouched = { convert: 'keep', quality: 80, max_side: 0 } as const
const blanking = { ...untouched, metadata: 'blank_place' } as const
const stripping = { ...untouched, metadata: 'strip' } as const
const exif = { IFD0: { Make: 'Imagora' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }

const calmly = <T>(work: Promise<T>) =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return error.code
    throw error
  })

test.each([
  ['JPEG', () => jpeg({ width: 160, height: 120, exif })],
  ['PNG', () => png({ width: 160, height: 120, exif })],
  ['GIF', () => gif({ frames: 3 })],
  ['WebP', () => webp({ frames: 3 })],
  ['AVIF', () => avif({ width: 160, height: 120, exif })],
  ['BMP', () => bmp({ bits: 8, isPacked: true })],
  ['TIFF', async () => tiffWithPlace(await tiff())],
  ['HEIC', async () => heic()],
])(`of a %s with random damage (seed ${seed}) comes an answer or a refusal`, async (_format, make) => {
  const random = randomFrom(seed)
  const whole = await make()
  const target = newTarget()
  const answers = await Promise.all(
    Array.from({ length: MUTATIONS }, () => {
      const source = save(mutate(whole, random))
      return Promise.all([
        calmly(images.processUpload(source, `${source}.kept`, random() < 0.5 ? blanking : stripping)),
        calmly(images.thumbnail(source, target)),
        calmly(images.preview(source, target)),
      ])
    }),
  )
  const facts = answers.map(([found]) => found)
  const refusals = facts.filter((found) => typeof found === 'string')
  expect(refusals).not.toEqual([])
  for (const found of facts) {
    if (typeof found === 'string') expect(found).toMatch(/^image_/)
    else
      expect(found).toMatchObject({
        width: expect.any(Number),
        height: expect.any(Number),
        frames: expect.any(Number),
      })
  }
})
