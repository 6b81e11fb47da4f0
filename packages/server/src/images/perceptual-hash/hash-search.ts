/** Two pictures of one scene differ in this many bits at most; different scenes in about half of all. */
export const MAX_NEAR_DISTANCE = 31

/** Pictures of less quality, such as empty pages, are like too many others. */
export const MIN_HASH_QUALITY = 50

const HASH_BITS = 256
export const HASH_BYTES = HASH_BITS / 8
const WORD_BITS = 32
const WORDS_PER_HASH = HASH_BITS / WORD_BITS

/** Hashes one after the other, 32 bytes each. */
export type PackedHashes = Uint32Array

export function packHashes(hashes: readonly string[]): PackedHashes {
  const packed = new Uint32Array(hashes.length * WORDS_PER_HASH)
  // Which byte of a word comes first does not matter to a distance.
  const bytes = Buffer.from(packed.buffer)
  for (const [index, hash] of hashes.entries()) bytes.write(hash, (index * HASH_BITS) / 8, 'hex')
  return packed
}

function countBits(word: number) {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Nearly all pairs are told apart by these words, so that the others are rarely read. */
const FIRST_WORDS = 3

/**
 * Compares the hashes that begin at these words. The last words are not read once the distance is too large; what is
 * returned then is larger too.
 */
function distanceWithin(one: PackedHashes, at: number, other: PackedHashes, from: number, most: number) {
  let distance = 0
  for (let word = 0; word < FIRST_WORDS; word++) distance += countBits(one[at + word]! ^ other[from + word]!)
  if (distance > most) return distance
  for (let word = FIRST_WORDS; word < WORDS_PER_HASH; word++) {
    distance += countBits(one[at + word]! ^ other[from + word]!)
  }
  return distance
}

const isNear = (one: PackedHashes, at: number, other: PackedHashes, from: number, most: number) =>
  distanceWithin(one, at, other, from, most) <= most

/** Returns the positions of all hashes near this one. A million are compared in some milliseconds. */
export function findNear(hashes: PackedHashes, hash: string, most = MAX_NEAR_DISTANCE): number[] {
  const wanted = packHashes([hash])
  const near: number[] = []
  for (let at = 0; at < hashes.length; at += WORDS_PER_HASH) {
    if (isNear(hashes, at, wanted, 0, most)) near.push(at / WORDS_PER_HASH)
  }
  return near
}

/** Returns the position of the hash nearest to this one, and its distance; null if none is within that many bits. */
export function findNearest(hashes: PackedHashes, hash: string, most: number) {
  const wanted = packHashes([hash])
  let nearest: { position: number; distance: number } | null = null
  let limit = most
  for (let at = 0; at < hashes.length && limit >= 0; at += WORDS_PER_HASH) {
    const distance = distanceWithin(hashes, at, wanted, 0, limit)
    if (distance > limit) continue
    nearest = { position: at / WORDS_PER_HASH, distance }
    limit = distance - 1
  }
  return nearest
}

const BAND_BITS = 16
const BANDS_PER_HASH = HASH_BITS / BAND_BITS
const BAND_VALUES = 2 ** BAND_BITS

/**
 * The positions of all hashes, sorted by the value of one band, and where each value begins. [Note: Bands] Of 16 bands
 * of 16 bits, 31 differences leave one with at most one, so that near hashes meet in a bucket of that band or in one
 * whose value differs in a single bit.
 */
function sortByBand(hashes: PackedHashes, band: number) {
  const count = hashes.length / WORDS_PER_HASH
  const shift = band % 2 === 0 ? BAND_BITS : 0
  const valueOf = (index: number) => (hashes[index * WORDS_PER_HASH + (band >> 1)]! >>> shift) & (BAND_VALUES - 1)
  const begins = new Uint32Array(BAND_VALUES + 1)
  for (let index = 0; index < count; index++) begins[valueOf(index) + 1]!++
  for (let value = 0; value < BAND_VALUES; value++) begins[value + 1]! += begins[value]!
  const next = begins.slice()
  const sorted = new Uint32Array(count)
  for (let index = 0; index < count; index++) sorted[next[valueOf(index)]!++] = index
  return { begins, sorted, valueOf }
}

/** Sets that are joined; each is named by its first member. */
function createSets(count: number) {
  const parents = Uint32Array.from({ length: count }, (_, index) => index)
  function find(index: number) {
    let at = index
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!
      at = parents[at]!
    }
    return at
  }
  return {
    find,
    join(one: number, other: number) {
      const [first, second] = [find(one), find(other)]
      if (first !== second) parents[Math.max(first, second)] = Math.min(first, second)
    },
  }
}

/** Other requests run after so many comparisons, which take some milliseconds. */
const COMPARISONS_PER_TURN_COUNT = 150_000
/**
 * In a larger bucket, as hundreds of pictures of one still scene make, each is compared with this many before it. They
 * are compared in 16 bands, and one pair is enough to join them.
 */
const MAX_CANDIDATES_PER_BUCKET_COUNT = 100
const yieldToEventLoop = () => new Promise(setImmediate)

interface Comparison {
  hashes: PackedHashes
  band: ReturnType<typeof sortByBand>
  sets: ReturnType<typeof createSets>
}

/** Joins a hash with those before it in one bucket that are near; returns how many were compared. */
function joinWithin({ hashes, band, sets }: Comparison, index: number, value: number) {
  const begin = band.begins[value]!
  let end = band.begins[value + 1]!
  // Members of a bucket are in ascending order, and each pair is compared once.
  while (end > begin && band.sorted[end - 1]! >= index) end--
  const first = Math.max(begin, end - MAX_CANDIDATES_PER_BUCKET_COUNT)
  for (let at = first; at < end; at++) {
    const candidate = band.sorted[at]!
    if (sets.find(candidate) === sets.find(index)) continue
    const [one, other] = [index * WORDS_PER_HASH, candidate * WORDS_PER_HASH]
    if (isNear(hashes, one, hashes, other, MAX_NEAR_DISTANCE)) sets.join(index, candidate)
  }
  return end - first
}

/** Joins all hashes that are near each other: [Note: Bands]. */
async function joinNear(hashes: PackedHashes, sets: Comparison['sets']) {
  const count = hashes.length / WORDS_PER_HASH
  let comparisons = 0
  for (let number = 0; number < BANDS_PER_HASH; number++) {
    const band = sortByBand(hashes, number)
    const comparison = { hashes, band, sets }
    for (let index = 0; index < count; index++) {
      const value = band.valueOf(index)
      comparisons += BAND_BITS + joinWithin(comparison, index, value)
      for (let bit = 0; bit < BAND_BITS; bit++) comparisons += joinWithin(comparison, index, value ^ (1 << bit))
      if (comparisons > COMPARISONS_PER_TURN_COUNT) {
        comparisons = 0
        await yieldToEventLoop()
      }
    }
  }
}

/** Returns the positions that have one number, for each number that several have. */
function groupPositions(numbers: Uint32Array): number[][] {
  const sizes = new Uint32Array(numbers.length)
  for (const number of numbers) sizes[number]!++
  const groups = new Map<number, number[]>()
  for (const [position, number] of numbers.entries()) {
    if (sizes[number]! < 2) continue
    const group = groups.get(number)
    if (group) group.push(position)
    else groups.set(number, [position])
  }
  return [...groups.values()]
}

/**
 * Returns the positions of hashes that are near each other, in groups of two and more. Within a group each is near at
 * least one other: what was changed in several steps stays together.
 */
export async function groupNear(hashes: readonly string[]): Promise<number[][]> {
  const numbers = new Map<string, number>()
  for (const hash of hashes) if (!numbers.has(hash)) numbers.set(hash, numbers.size)
  const sets = createSets(numbers.size)
  await yieldToEventLoop()
  const packed = packHashes([...numbers.keys()])
  await yieldToEventLoop()
  await joinNear(packed, sets)
  await yieldToEventLoop()
  return groupPositions(Uint32Array.from(hashes, (hash) => sets.find(numbers.get(hash)!)))
}
