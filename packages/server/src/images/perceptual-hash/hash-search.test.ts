import { expect, test } from 'vitest'
import { randomFrom } from '#test/factories/pictures.ts'
import { findNear, findNearest, groupNear, packHashes } from './hash-search.ts'

const random = randomFrom(7)
const pick = (count: number) => Math.floor(random() * count)

const randomHash = () => Array.from({ length: 64 }, () => pick(16).toString(16)).join('')

/** Returns the hash with so many other bits. */
function change(hash: string, bits: number) {
  const places = new Set<number>()
  while (places.size < bits) places.add(pick(256))
  let value = BigInt(`0x${hash}`)
  for (const place of places) value ^= 1n << BigInt(place)
  return value.toString(16).padStart(64, '0')
}

const hashes = Array.from({ length: 2000 }, randomHash)

test('[FN-02] finds every hash with 31 other bits, and none with 32', () => {
  const wanted = hashes[3]!
  const packed = packHashes([...hashes, ...[0, 1, 16, 31, 32, 33].map((bits) => change(wanted, bits))])
  expect(findNear(packed, wanted)).toEqual([3, 2000, 2001, 2002, 2003])
  expect(findNear(packed, wanted, 0)).toEqual([3, 2000])
  expect(findNear(packHashes([]), wanted)).toEqual([])
})

test('[FN-02] groups what is near, also step by step, and leaves the others alone', async () => {
  const steps = [hashes[0]!]
  for (let step = 0; step < 3; step++) steps.push(change(steps.at(-1)!, 31))
  const pairs = Array.from({ length: 100 }, (_, at) => change(hashes[10 + at]!, 31))
  const far = Array.from({ length: 100 }, (_, at) => change(hashes[200 + at]!, 32))
  const groups = await groupNear([...hashes, ...steps.slice(1), ...pairs, ...far])
  expect(groups).toEqual([[0, 2000, 2001, 2002], ...pairs.map((_, at) => [10 + at, 2003 + at])])
})

test('[FN-02] thousands of pictures of one scene are one group in a short time', async () => {
  const scene = Array.from({ length: 3000 }, () => change(hashes[0]!, pick(8)))
  const startedAt = performance.now()
  expect((await groupNear([...scene, ...scene.slice(0, 50)])).map((group) => group.length)).toEqual([3050])
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

test('[FN-38] the nearest hash within a distance is found, and none beyond it', () => {
  const wanted = hashes[100]!
  const [near, nearer] = [change(wanted, 30), change(wanted, 20)]
  const searched = packHashes([...hashes.slice(101), near, nearer])
  const last = searched.length / 8 - 1
  expect(findNearest(searched, wanted, 31)).toEqual({ position: last, distance: 20 })
  expect(findNearest(searched, wanted, 20)).toEqual({ position: last, distance: 20 })
  expect(findNearest(searched, wanted, 19)).toBeNull()
  expect(findNearest(searched, nearer, 0)).toEqual({ position: last, distance: 0 })
  expect(findNearest(packHashes([]), wanted, 64)).toBeNull()
})
