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

/** Accepts photos in order, in batches of any size, and returns the encoded bytes at the end. */
export function photoIndexWriter(isNewestFirst: boolean) {
  let [ratios, colors] = [new Uint16Array(1024), new Uint16Array(1024)]
  let [ids, days] = [new Uint8Array(5120), new Uint8Array(5120)]
  let [count, idBytes, dayBytes, lastId, lastDay] = [0, 0, 0, 0, 0]

  function grow() {
    const wide = (column: Uint16Array) => {
      const wider = new Uint16Array(column.length * 2)
      wider.set(column)
      return wider
    }
    const long = (column: Uint8Array) => {
      const longer = new Uint8Array(column.length * 2)
      longer.set(column)
      return longer
    }
    ;[ratios, colors, ids, days] = [wide(ratios), wide(colors), long(ids), long(days)]
  }

  return {
    /** `look` packs ratio and color; `day` is the day by which the photo is listed. */
    add(id: number, look: number, day: number) {
      if (count === ratios.length) grow()
      ratios[count] = look >>> 16
      colors[count] = look & 0xffff
      idBytes = writeVarint(ids, idBytes, zigzag(id - lastId))
      dayBytes = writeVarint(days, dayBytes, zigzag(day - lastDay))
      lastId = id
      lastDay = day
      count++
    },

    finish() {
      const bytes = new Uint8Array(headerBytes + count * 4 + idBytes + dayBytes)
      const header = new DataView(bytes.buffer)
      bytes.set([firstMark, secondMark, photoIndexVersion, isNewestFirst ? 1 : 0])
      header.setUint32(4, count, true)
      header.setUint32(8, idBytes, true)
      header.setUint32(12, dayBytes, true)
      // Typed arrays are little-endian on every supported platform.
      bytes.set(new Uint8Array(ratios.buffer, 0, count * 2), headerBytes)
      bytes.set(new Uint8Array(colors.buffer, 0, count * 2), headerBytes + count * 2)
      bytes.set(ids.subarray(0, idBytes), headerBytes + count * 4)
      bytes.set(days.subarray(0, dayBytes), headerBytes + count * 4 + idBytes)
      return bytes
    },
  }
}

/** Reads varints with seven bits per byte, lowest bits first. */
function varintReader(bytes: Uint8Array, start: number) {
  let place = start
  return () => {
    let value = 0
    let shift = 0
    for (;;) {
      const byte = bytes[place++]
      if (byte === undefined) throw new RangeError('The photo index ends too early')
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
      shift += 7
    }
  }
}

/** Decodes an index of the writer; throws for any other bytes. */
export function readPhotoIndex(bytes: Uint8Array): PhotoIndex {
  const isOurs = bytes.length >= headerBytes && bytes[0] === firstMark && bytes[1] === secondMark
  if (!isOurs || bytes[2] !== photoIndexVersion) throw new TypeError('This is no photo index of a known version')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [count, idBytes, dayBytes] = [view.getUint32(4, true), view.getUint32(8, true), view.getUint32(12, true)]
  if (bytes.length !== headerBytes + count * 4 + idBytes + dayBytes) throw new RangeError('The photo index is cut off')
  const isNewestFirst = bytes[3] === 1
  const [ids, days] = [new Uint32Array(count), new Int32Array(count)]
  const [ratios, colors] = [new Float32Array(count), new Uint16Array(count)]
  const nextId = varintReader(bytes, headerBytes + count * 4)
  const nextDay = varintReader(bytes, headerBytes + count * 4 + idBytes)
  let [id, day] = [0, 0]
  for (let place = 0; place < count; place++) {
    id += unzigzag(nextId())
    day += unzigzag(nextDay())
    ids[place] = id
    days[place] = day
    ratios[place] = view.getUint16(headerBytes + place * 2, true) / ratioUnit
    colors[place] = view.getUint16(headerBytes + (count + place) * 2, true)
  }
  return { isNewestFirst, ids, ratios, days, colors }
}
