import type { Random } from './random.ts'

/** Inputs of a mutation besides the bytes themselves. */
export interface MutationMaterial {
  /** Keywords of the format, which random bytes rarely produce. */
  dictionary: readonly Buffer[]
  /** Other inputs of the same target, to splice parts from. */
  seeds: readonly Buffer[]
  maxBytes: number
}

type Mutation = (bytes: Buffer, random: Random, material: MutationMaterial) => Buffer

const MAX_MUTATIONS = 8
/** Boundary values: zero, one, and both sides of each integer limit. */
const EDGES = [0, 1, 2, 4, 8, 12, 127, 128, 255, 256, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]

function span(bytes: Buffer, random: Random) {
  const from = random.below(bytes.length + 1)
  return { from, to: Math.min(bytes.length, from + 1 + random.magnitude(bytes.length)) }
}

const insertAt = (bytes: Buffer, at: number, ...parts: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)])

function overwriteAt(bytes: Buffer, at: number, put: Buffer) {
  const changed = Buffer.from(bytes)
  put.copy(changed, at)
  return changed
}

/** The count is large enough that quadratic behaviour becomes measurable. */
function repeatCount(unit: number, random: Random, maxBytes: number) {
  return 1 + random.magnitude(Math.floor(maxBytes / Math.max(1, unit)) + 1)
}

function numberBytes(random: Random, value: number) {
  const size = random.pick([1, 2, 4])
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  const number = bytes.subarray(4 - size)
  return random.chance(0.5) ? Buffer.from(number.toReversed()) : number
}

const mutations: Mutation[] = [
  function flipBit(bytes, random) {
    const at = random.below(bytes.length)
    return overwriteAt(bytes, at, Buffer.from([(bytes[at] ?? 0) ^ (1 << random.below(8))]))
  },
  function setByte(bytes, random) {
    return overwriteAt(bytes, random.below(bytes.length), Buffer.from([random.below(256)]))
  },
  function setEdge(bytes, random) {
    return overwriteAt(bytes, random.below(bytes.length), numberBytes(random, random.pick(EDGES)))
  },
  /** Lengths and offsets point into the file or just past its end. */
  function setOffset(bytes, random) {
    const value = random.chance(0.3) ? bytes.length + random.below(9) - 4 : random.below(bytes.length)
    return overwriteAt(bytes, random.below(bytes.length), numberBytes(random, value))
  },
  function addSome(bytes, random) {
    const at = random.below(bytes.length)
    return overwriteAt(bytes, at, Buffer.from([((bytes[at] ?? 0) + random.below(33) - 16) & 255]))
  },
  function removeSpan(bytes, random) {
    const { from, to } = span(bytes, random)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  function copySpan(bytes, random) {
    const { from, to } = span(bytes, random)
    return insertAt(bytes, random.below(bytes.length + 1), bytes.subarray(from, to))
  },
  function overwriteSpan(bytes, random) {
    const { from, to } = span(bytes, random)
    return overwriteAt(bytes, random.below(bytes.length), bytes.subarray(from, to))
  },
  function repeatSpan(bytes, random, { maxBytes }) {
    const { from, to } = span(bytes, random)
    const unit = bytes.subarray(from, Math.min(to, from + 200))
    return insertAt(bytes, from, Buffer.alloc(unit.length * repeatCount(unit.length, random, maxBytes), unit))
  },
  function insertWord(bytes, random, { dictionary }) {
    return insertAt(bytes, random.below(bytes.length + 1), random.pick(dictionary))
  },
  function overwriteWord(bytes, random, { dictionary }) {
    return overwriteAt(bytes, random.below(bytes.length), random.pick(dictionary))
  },
  function repeatWords(bytes, random, { dictionary, maxBytes }) {
    const words = Array.from({ length: 1 + random.below(3) }, () => random.pick(dictionary))
    const unit = Buffer.concat(words)
    return insertAt(
      bytes,
      random.below(bytes.length + 1),
      Buffer.alloc(unit.length * repeatCount(unit.length, random, maxBytes), unit),
    )
  },
  function joinOther(bytes, random, { seeds }) {
    const other = random.pick(seeds)
    return Buffer.concat([
      bytes.subarray(0, random.below(bytes.length + 1)),
      other.subarray(random.below(other.length)),
    ])
  },
  function insertOther(bytes, random, { seeds }) {
    const other = random.pick(seeds)
    const { from, to } = span(other, random)
    return insertAt(bytes, random.below(bytes.length + 1), other.subarray(from, to))
  },
  function cutShort(bytes, random) {
    return bytes.subarray(0, random.below(bytes.length + 1))
  },
]

/** Applies one to eight mutations and truncates the result to the limit. */
export function mutate(bytes: Buffer, random: Random, material: MutationMaterial): Buffer {
  let current = bytes
  for (let left = 1 + random.magnitude(MAX_MUTATIONS); left > 0; left--) {
    current = random.pick(mutations)(current, random, material).subarray(0, material.maxBytes)
  }
  return current
}
