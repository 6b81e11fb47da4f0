import sharp from 'sharp'
import { expect, test } from 'vitest'
import { randomFrom, scene } from '#test/factories/pictures.ts'
import { computePdqHash } from './pdq.ts'

const readPixels = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

function distanceOf(one: string, other: string) {
  const differing = (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2)
  return differing.replaceAll('0', '').length
}

/** Pixels of the picture in Meta's own test of PDQ, without a color profile, as 26 by 28 pixels of lossless WebP. */
const publishedPicture = Buffer.from(
  'UklGRjwCAABXRUJQVlA4TC8CAAAvGcAGAMfjNpIkRereR+2cfONJ5KWuJyMcR5KkOClm/Ml/H2SGTOAXM8OM40aSFCmrF+9e57+dDN05/2rTNm' +
    'BWp95BOh8RmF/wVz1h/qV3tNuA5i1qNj9KfdzN19V4alTGmC7m66Npo1U2q2JRijjGD8MHJje6aqfs66Wuy/XRoBrjFS20vi30CAmDwUoBiQIG' +
    'C4NBooCFmhKtSsXCgcv9TQQAgCggCsQARIHQH4eAkOjnC4gAQAQERCHo++x3AgqIgKW5Kf0hKsoyisP4Qr8gQWJcgoQSXct+pcSz8KOQKNu2aU' +
    'cvtm3baca207bdffPa+f+zz32/sNZeEf03m7aNNZfmjsS4qmrp6r4rJ6quklS/mu/ckDQvd/fbTYjL1t+a5QyBObhxsz5r+t05HZmSG3IwIf/3' +
    'TATjBAhycmKSE5MT+pewd9THXIYrbLAPev9whBwiMDw0jNG6kvy8wqLSkWFyqCO7ACzBHY6+8oy1sAgADcvWilCZiQo7VjW4Rq7Tnd6eiVtbN7' +
    'cbseqUoiFbm9iGO7wsVNPvW8YmsRMrCA3spNm19mSu9kEYgg5iJk91KB0dHunwyKTDI7MjOD4hmUlXjBOA4Jl0qhxVSNK5cHFJMke1uERwL8hR' +
    'o1sPHwDIUSvuI3j0xKBMeix3edjBZ09BkKTpWaoXMdNzebzjy+tXBmF6HbykRLW9fWe8gcnhgCDhx8/vHyKmD+8JEKT+JtdfP352wGHCJyj4dp' +
    '0QAA==',
  'base64',
)
const publishedHash = 'ad64cd9875e131a177b1f2a0d6b38ae1de9ea80421e4c51dde1b0363deba3466'

test('[FN-01] a picture has the hash that is published for it', async () => {
  expect(computePdqHash(await readPixels(publishedPicture))).toEqual({ hash: publishedHash, quality: 100 })
})

type Grid = number[][]
const transpose = (grid: Grid) => grid[0]!.map((_, column) => grid.map((row) => row[column]!))

/** One pass of a box filter over rows, as the description draws it. */
function blurRows(grid: Grid): Grid {
  const window = Math.ceil(grid[0]!.length / 128)
  const right = Math.floor(window / 2)
  return grid.map((row) =>
    row.map((_, at) => {
      const box = row.slice(Math.max(0, at + right - window + 1), at + right + 1)
      return box.reduce((sum, value) => sum + value, 0) / box.length
    }),
  )
}

/** PDQ again, step by step and slow: the blur of all pixels twice, every 64th of them, and both transforms. */
function hashSlowly({ data, width, height }: Awaited<ReturnType<typeof readPixels>>) {
  let grid: Grid = Array.from({ length: height }, (_row, y) =>
    Array.from({ length: width }, (_column, x) => {
      const [red, green, blue] = data.subarray((y * width + x) * 3)
      return 0.299 * red! + 0.587 * green! + 0.114 * blue!
    }),
  )
  for (let pass = 0; pass < 4; pass++) grid = transpose(blurRows(grid))
  const positions = (length: number) => Array.from({ length: 64 }, (_, at) => Math.floor(((at + 0.5) * length) / 64))
  const luma = positions(height).map((y) => positions(width).map((x) => grid[y]![x]!))
  const transform = (rows: Grid) =>
    rows.map((row) =>
      Array.from({ length: 16 }, (_, k) =>
        row.reduce((sum, value, at) => sum + value * Math.cos(((k + 1) * (at + 0.5) * Math.PI) / 64), 0),
      ),
    )
  const spectrum = transpose(transform(transpose(transform(luma)))).flat()
  const median = spectrum.toSorted((one, other) => one - other)[127]!
  const bits = spectrum.map((value) => (value > median ? '1' : '0')).toReversed()
  return BigInt(`0b${bits.join('')}`)
    .toString(16)
    .padStart(64, '0')
}

test.each([
  [400, 300],
  [129, 400],
  [513, 64],
  [257, 40],
  [3, 700],
])('[FN-01] %i by %i pixels have the hash of a second, literal implementation', async (width, height) => {
  const random = randomFrom(width)
  const noise = Buffer.from(Array.from({ length: 48 * 36 * 3 }, () => Math.floor(random() * 256)))
  const pixels = await readPixels(
    await sharp(noise, { raw: { width: 48, height: 36, channels: 3 } })
      .resize(width, height, { fit: 'fill' })
      .png()
      .toBuffer(),
  )
  const { hash } = computePdqHash(pixels)
  // Sums of single and double precision differ in the last digits, which decide when a value is the median.
  expect(distanceOf(hash, hashSlowly(pixels))).toBeLessThanOrEqual(2)
})

test('[FN-01] what is transparent counts as white, and grey as its color', async () => {
  const picture = scene({ width: 200, height: 150 })
  const { data, ...size } = await readPixels(await picture.clone().greyscale().png().toBuffer())
  const grey = { ...size, data: data.filter((_, at) => at % size.channels === 0), channels: 1 }
  expect(computePdqHash(grey)).toEqual(computePdqHash({ data, ...size }))

  const hole = { input: { create: { width: 80, height: 60, channels: 4, background: '#fff' } } } as const
  const composite = (blend: 'over' | 'dest-out') =>
    picture
      .clone()
      .ensureAlpha()
      .composite([{ ...hole, blend }])
      .png()
      .toBuffer()
  const [white, transparent] = await Promise.all([composite('over'), composite('dest-out')])
  expect(computePdqHash(await readPixels(transparent))).toEqual(computePdqHash(await readPixels(white)))
})

test('[FN-01] a plain picture and a single pixel have a hash of no quality', () => {
  for (const [width, height] of [
    [1, 1],
    [300, 200],
  ] as const) {
    const data = new Uint8Array(width * height * 3).fill(90)
    expect(computePdqHash({ data, width, height, channels: 3 })).toMatchObject({ quality: 0 })
  }
})
