/*
 * Encodes the order of a whole photo list in a few bytes per photo; docs/photo-index.md describes the format. The file
 * is free of zod, so that the web can import it at run time.
 */
export const photoIndexVersion = 2
const headerBytes = 16
const ratioUnit = 4096
const mostRatio = 65_535
const [firstMark, secondMark] = [0x49, 0x58]
const dayMs = 86_400_000

export interface PhotoIndex {
  isNewestFirst: boolean
  ids: Uint32Array
  /** Width divided by height. */
  ratios: Float32Array
  /** Days since 1970. */
  days: Int32Array
  /** RGB565 color; zero when it is unknown. */
  colors: Uint16Array
}

const ratioOf = (width: number, height: number) =>
  Math.min(mostRatio, Math.max(1, Math.round((width / Math.max(1, height)) * ratioUnit)))

/** Black becomes the darkest blue, because zero means unknown. */
function colorOf(color: string | null) {
  if (color === null) return 0
  const rgb = Number.parseInt(color.slice(1), 16)
  return ((rgb >> 8) & 0xf800) | ((rgb >> 5) & 0x07e0) | ((rgb >> 3) & 0x001f) || 1
}

/** Packs aspect ratio and color into 32 bits, as stored. */
export const lookOf = ({ width, height, color }: { width: number; height: number; color: string | null }) =>
  (ratioOf(width, height) << 16) | colorOf(color)

/** Returns days since 1970 in UTC. */
export const dayOf = (time: string) => Math.floor(Date.parse(time) / dayMs)

/** Maps 0, −1, 1, −2 to 0, 1, 2, 3. */
const zigzag = (value: number) => ((value << 1) ^ (value >> 31)) >>> 0
const unzigzag = (value: number) => (value >>> 1) ^ -(value & 1)

const MAX_VARINT_BYTES = 5

function writeVarint(bytes: Uint8Array, at: number, value: number) {
  let place = at
  let rest = value
  while (rest > 127) {
    bytes[place++] = (rest & 127) | 128
    rest >>>= 7
  }
  bytes[place++] = rest
  return place
}

/** Numbers of each photo that an index is made of: its id, its look and the day by which it is listed. */
const NUMBERS_PER_PHOTO = 3

/** A column of differences without its first one, which depends on the photo before. */
interface EncodedSteps {
  first: number
  last: number
  bytes: Uint8Array
}

/** The encoded columns of photos that follow each other, ready to be joined with those before and after them. */
export interface PhotoIndexPart {
  count: number
  ratios: Uint8Array
  colors: Uint8Array
  ids: EncodedSteps
  days: EncodedSteps
}

function encodeSteps(numbers: Int32Array, column: number, count: number): EncodedSteps {
  const bytes = new Uint8Array(count * MAX_VARINT_BYTES)
  const first = numbers[column] ?? 0
  let [end, last] = [0, first]
  for (let place = NUMBERS_PER_PHOTO + column; place < numbers.length; place += NUMBERS_PER_PHOTO) {
    const value = numbers[place]!
    const step = zigzag(value - last)
    last = value
    if (step < 128) bytes[end++] = step
    else end = writeVarint(bytes, end, step)
  }
  return { first, last, bytes: bytes.slice(0, end) }
}

/** Encodes photos in order, each given as three numbers: id, look and day. */
export function encodePhotoIndexPart(numbers: Int32Array): PhotoIndexPart {
  const count = numbers.length / NUMBERS_PER_PHOTO
  const [ratios, colors] = [new Uint16Array(count), new Uint16Array(count)]
  for (let index = 0, place = 1; index < count; index++, place += NUMBERS_PER_PHOTO) {
    const look = numbers[place]!
    ratios[index] = look >>> 16
    colors[index] = look & 0xffff
  }
  return {
    count,
    // Typed arrays are little-endian on every supported platform.
    ratios: new Uint8Array(ratios.buffer),
    colors: new Uint8Array(colors.buffer),
    ids: encodeSteps(numbers, 0, count),
    days: encodeSteps(numbers, 2, count),
  }
}

/** Joins parts that follow each other; the bytes do not tell where one ends. */
export function joinPhotoIndexParts(isNewestFirst: boolean, parts: Iterable<PhotoIndexPart>) {
  const list = [...parts].filter(({ count }) => count > 0)
  const count = list.reduce((sum, part) => sum + part.count, 0)
  const sizeOf = (column: 'ids' | 'days') =>
    list.reduce((sum, part) => sum + part[column].bytes.length + MAX_VARINT_BYTES, 0)
  const bytes = new Uint8Array(headerBytes + count * 4 + sizeOf('ids') + sizeOf('days'))
  let at = headerBytes
  for (const column of ['ratios', 'colors'] as const) {
    for (const part of list) {
      bytes.set(part[column], at)
      at += part.count * 2
    }
  }
  function writeSteps(column: 'ids' | 'days') {
    const start = at
    let last = 0
    for (const part of list) {
      const steps = part[column]
      at = writeVarint(bytes, at, zigzag(steps.first - last))
      bytes.set(steps.bytes, at)
      at += steps.bytes.length
      last = steps.last
    }
    return at - start
  }
  const [idBytes, dayBytes] = [writeSteps('ids'), writeSteps('days')]
  const header = new DataView(bytes.buffer)
  bytes.set([firstMark, secondMark, photoIndexVersion, isNewestFirst ? 1 : 0])
  header.setUint32(4, count, true)
  header.setUint32(8, idBytes, true)
  header.setUint32(12, dayBytes, true)
  return bytes.subarray(0, at)
}

/** Adds up a column of differences. Each varint has seven bits per byte, the lowest first. */
function readSteps(bytes: Uint8Array, start: number, end: number, count: number) {
  const column = new Int32Array(count)
  let [place, sum] = [start, 0]
  for (let index = 0; index < count; index++) {
    // The end of the bytes reads as a zero, so that the loop need not look for it.
    let byte = bytes[place++]! | 0
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[place++]! | 0
      value |= (byte & 127) << shift
    }
    sum = (sum + unzigzag(value)) | 0
    column[index] = sum
  }
  if (place !== end) throw new RangeError('A column of the photo index has another length')
  return column
}

/** Returns numbers of 16 bits, which need not start at an even place. */
function readWords(bytes: Uint8Array, start: number, count: number) {
  const words = new Uint16Array(count)
  new Uint8Array(words.buffer).set(bytes.subarray(start, start + count * 2))
  return words
}

/** Decodes an encoded index; throws for any other bytes. */
export function readPhotoIndex(bytes: Uint8Array): PhotoIndex {
  const isOurs = bytes.length >= headerBytes && bytes[0] === firstMark && bytes[1] === secondMark
  if (!isOurs || bytes[2] !== photoIndexVersion) throw new TypeError('This is no photo index of a known version')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [count, idBytes, dayBytes] = [view.getUint32(4, true), view.getUint32(8, true), view.getUint32(12, true)]
  if (bytes.length !== headerBytes + count * 4 + idBytes + dayBytes) throw new RangeError('The photo index is cut off')
  const idStart = headerBytes + count * 4
  const ids = new Uint32Array(readSteps(bytes, idStart, idStart + idBytes, count).buffer)
  const days = readSteps(bytes, idStart + idBytes, bytes.length, count)
  const ratios = new Float32Array(count)
  const units = readWords(bytes, headerBytes, count)
  for (let place = 0; place < count; place++) ratios[place] = units[place]! / ratioUnit
  const colors = readWords(bytes, headerBytes + count * 2, count)
  return { isNewestFirst: bytes[3] === 1, ids, ratios, days, colors }
}
