import { expect, test } from 'vitest'
import { dayOf, encodePhotoIndexPart, joinPhotoIndexParts, lookOf, readPhotoIndex } from '@imagora/contract/photo-index'

interface Listed {
  id: number
  width: number
  height: number
  color: string | null
  time: string
}

/** Returns a seeded pseudo-random generator, so that every run sees the same numbers. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function photosBy(seed: number, isNewestFirst: boolean): Listed[] {
  const below = chance(seed)
  let id = 0
  const photos = Array.from({ length: below(3000) }, () => ({
    id: (id += 1 + (below(10) === 0 ? below(100_000) : below(3))),
    width: 1 + below(12_000),
    height: 1 + below(12_000),
    color:
      below(5) === 0
        ? null
        : `#${below(2 ** 24)
            .toString(16)
            .padStart(6, '0')}`,
    time: new Date(Date.UTC(1960, 0, 1) + below(80 * 365) * 86_400_000 + below(86_400_000)).toISOString(),
  }))
  return isNewestFirst ? photos.toReversed() : photos
}

const encodedPart = (photos: Listed[]) =>
  encodePhotoIndexPart(Int32Array.from(photos.flatMap((photo) => [photo.id, lookOf(photo), dayOf(photo.time)])))

function written(photos: Listed[], isNewestFirst: boolean) {
  return joinPhotoIndexParts(isNewestFirst, [encodedPart(photos)])
}

const partsOf = (color: number) => [color >> 11, (color >> 5) & 63, color & 31]

test('what is written is read back, whatever the photos are', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const isNewestFirst = seed % 2 === 0
    const photos = photosBy(seed, isNewestFirst)
    const read = readPhotoIndex(written(photos, isNewestFirst))
    expect(read.isNewestFirst).toBe(isNewestFirst)
    expect([...read.ids]).toEqual(photos.map(({ id }) => id))
    expect([...read.days]).toEqual(photos.map(({ time }) => dayOf(time)))
    photos.forEach(({ width, height, color }, place) => {
      const ratio = Math.min(65_535 / 4096, width / height)
      expect(Math.abs(read.ratios[place]! - ratio)).toBeLessThanOrEqual(1 / 4096)
      if (color === null) return expect(read.colors[place]).toBe(0)
      const rgb = Number.parseInt(color.slice(1), 16)
      const [red, green, blue] = partsOf(read.colors[place]!)
      expect([red, green]).toEqual([rgb >> 19, (rgb >> 10) & 63])
      expect(Math.abs(blue! - ((rgb >> 3) & 31))).toBeLessThanOrEqual(1)
    })
  }
})

test('the bytes do not tell in how many parts they were made', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const photos = photosBy(seed, true)
    const below = chance(seed + 100)
    const parts = []
    for (let from = 0; from < photos.length;) {
      const to = from + below(700)
      parts.push(encodedPart(photos.slice(from, to)))
      from = to
    }
    expect(Buffer.compare(joinPhotoIndexParts(true, parts), written(photos, true))).toBe(0)
  }
})

test('[PH-07] ids come in any order, and the looks are kept in 32 bits', () => {
  const [wide, tall] = [
    lookOf({ width: 90_000, height: 1, color: '#ffffff' }),
    lookOf({ width: 1, height: 90_000, color: null }),
  ]
  expect([wide, wide | 0, tall]).toEqual([wide, wide, 65_536])
  const photos = [5, 2 ** 31 - 1, 1, 2 ** 31 - 2, 3, 2].map((id, place) => ({ id, day: (place - 3) * 9000 }))
  const part = encodePhotoIndexPart(Int32Array.from(photos.flatMap(({ id, day }) => [id, wide, day])))
  const read = readPhotoIndex(joinPhotoIndexParts(true, [part]))
  expect([...read.ids]).toEqual(photos.map(({ id }) => id))
  expect([...read.days]).toEqual(photos.map(({ day }) => day))
  expect([...read.colors]).toEqual(photos.map(() => 65_535))
  expect(read.ratios[0]).toBeCloseTo(16, 2)
})

test('the largest ids, an empty list and a place inside a larger buffer are read', () => {
  const photo = { width: 1, height: 20_000, color: '#000000', time: '2026-01-01T00:00:00.000Z' }
  const ids = [2 ** 31 - 1, 2 ** 31 - 2, 1]
  const bytes = written(
    ids.map((id) => ({ ...photo, id })),
    true,
  )
  const within = new Uint8Array(bytes.length + 3)
  within.set(bytes, 3)
  const read = readPhotoIndex(within.subarray(3))
  expect([...read.ids]).toEqual(ids)
  expect([...read.colors]).toEqual([1, 1, 1])
  expect(readPhotoIndex(written([], false)).ids).toHaveLength(0)
})

test('a hundred thousand photos take six bytes each', () => {
  const below = chance(7)
  const photos = Array.from({ length: 100_000 }, (_, place) => ({
    id: place + 1,
    width: 4000,
    height: 3000,
    color: `#${below(2 ** 24)
      .toString(16)
      .padStart(6, '0')}`,
    time: new Date(Date.UTC(2020, 0, 1) + place * 1_000_000).toISOString(),
  }))
  expect(written(photos, false).length).toBeLessThan(600_100)
})

test('what is cut off, of another version or no index at all is refused', () => {
  const bytes = written(photosBy(3, false), false)
  for (const cut of [0, 3, 15, 16, bytes.length - 1]) expect(() => readPhotoIndex(bytes.subarray(0, cut))).toThrow()
  const later = bytes.slice()
  later[2] = 3
  expect(() => readPhotoIndex(later)).toThrow(TypeError)
  const lying = bytes.slice()
  lying.fill(255, bytes.length - 40)
  expect(() => readPhotoIndex(lying)).toThrow()
})
