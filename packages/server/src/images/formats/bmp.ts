/** Raw pixels in the layout sharp expects. */
export interface RawPixels {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

interface Header {
  width: number
  height: number
  /** Rows are stored bottom-up unless the height is negative. */
  isTopDown: boolean
  bits: number
  compression: number
  palette: { at: number; colors: number; size: number }
  masks: number[]
  pixels: number
  rowBytes: number
}

const UNCOMPRESSED = 0
const RLE8 = 1
const RLE4 = 2
const BIT_FIELDS = 3
const ALPHA_BIT_FIELDS = 6
const depths = [1, 4, 8, 16, 24, 32]

/** Default masks for red, green, blue and alpha, used when the file has none. */
const usualMasks: Record<number, number[]> = {
  16: [0x7c00, 0x3e0, 0x1f, 0],
  32: [0xff0000, 0xff00, 0xff, 0],
}

function masksOf(bytes: Buffer, bits: number, compression: number, headerSize: number) {
  if (compression !== BIT_FIELDS && compression !== ALPHA_BIT_FIELDS) return usualMasks[bits] ?? []
  const hasAlpha = compression === ALPHA_BIT_FIELDS || headerSize >= 56
  return [0, 1, 2, 3].map((index) => (index < 3 || hasAlpha ? bytes.readUInt32LE(54 + index * 4) : 0))
}

function isAllowed(bits: number, compression: number) {
  if (compression === UNCOMPRESSED) return depths.includes(bits)
  if (compression === RLE8) return bits === 8
  if (compression === RLE4) return bits === 4
  return (compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS) && (bits === 16 || bits === 32)
}

/** The oldest header (12 bytes) has 16-bit numbers and fewer fields. */
function readSizes(bytes: Buffer, isOld: boolean) {
  if (isOld) {
    const [width, height, bits] = [bytes.readUInt16LE(18), bytes.readInt16LE(20), bytes.readUInt16LE(24)]
    return { width, height, bits, compression: UNCOMPRESSED, colors: 0 }
  }
  const [width, height, bits] = [bytes.readInt32LE(18), bytes.readInt32LE(22), bytes.readUInt16LE(28)]
  return { width, height, bits, compression: bytes.readUInt32LE(30), colors: bytes.readUInt32LE(46) }
}

/** A 40-byte header has no mask fields; its masks follow the header. */
const bytesOfMasks = (headerSize: number, compression: number) => {
  if (headerSize !== 40) return 0
  return { [BIT_FIELDS]: 12, [ALPHA_BIT_FIELDS]: 16 }[compression] ?? 0
}

/** Returns the header, or null when its values are invalid; reading past the end of the file throws. */
export function readBmpHeader(bytes: Buffer): Header | null {
  const size = bytes.readUInt32LE(14)
  const isOld = size === 12
  const { width, height, bits, compression, colors } = readSizes(bytes, isOld)
  if (width <= 0 || height === 0 || !isAllowed(bits, compression)) return null
  return {
    width,
    height: Math.abs(height),
    isTopDown: height < 0,
    bits,
    compression,
    palette: {
      at: 14 + size + bytesOfMasks(size, compression),
      colors: bits > 8 ? 0 : Math.min(colors || 256, 2 ** bits),
      size: isOld ? 3 : 4,
    },
    masks: masksOf(bytes, bits, compression, size),
    pixels: bytes.readUInt32LE(10),
    rowBytes: Math.ceil((width * bits) / 32) * 4,
  }
}

const isRunLength = ({ compression }: Header) => compression === RLE8 || compression === RLE4

/** Returns 1 when all pixels lie within the file, otherwise null. */
export function walkBmp(bytes: Buffer): number | null {
  const header = readBmpHeader(bytes)
  if (!header || header.pixels < header.palette.at || header.pixels >= bytes.length) return null
  const end = header.pixels + (isRunLength(header) ? 2 : header.rowBytes * header.height)
  return end <= bytes.length ? 1 : null
}

/** Returns one palette index per byte, rows bottom-up; pixels that no run reaches keep index 0. */
function unpackRuns(bytes: Buffer, { width, height, pixels, compression }: Header) {
  const indices = new Uint8Array(width * height)
  const isNibbles = compression === RLE4
  let [at, x, y] = [pixels, 0, 0]
  const put = (index: number) => {
    if (x < width && y < height) indices[y * width + x] = index
    x++
  }
  const nth = (byte: number, number: number) => (isNibbles ? (number % 2 ? byte & 15 : byte >> 4) : byte)
  const literal = (count: number) => {
    for (let number = 0; number < count; number++) put(nth(bytes[at + (isNibbles ? number >> 1 : number)] ?? 0, number))
    const length = isNibbles ? Math.ceil(count / 2) : count
    at += length + (length % 2)
  }
  while (at + 1 < bytes.length && y < height) {
    const [count, value] = [bytes[at]!, bytes[at + 1]!]
    at += 2
    if (count > 0) for (let number = 0; number < count; number++) put(nth(value, number))
    else if (value === 0) [x, y] = [0, y + 1]
    else if (value === 1) break
    else if (value === 2) {
      x += bytes[at] ?? 0
      y += bytes[at + 1] ?? 0
      at += 2
    } else literal(value)
  }
  return indices
}

/** Extracts the bits of a mask and scales them to 0…255. */
function channelOf(mask: number) {
  if (mask === 0) return null
  const shift = Math.clz32(mask & -mask) ^ 31
  const most = mask >>> shift
  return (value: number) => Math.round((((value & mask) >>> shift) * 255) / most)
}

type Paint = (target: Buffer, to: number, x: number, row: number) => void

function painterOf(bytes: Buffer, header: Header): { paint: Paint; channels: 3 | 4 } {
  const { bits, palette, masks, width, pixels } = header
  if (bits === 24) {
    return {
      channels: 3,
      paint(target, to, x, row) {
        const at = row + x * 3
        target[to] = bytes[at + 2]!
        target[to + 1] = bytes[at + 1]!
        target[to + 2] = bytes[at]!
      },
    }
  }
  if (bits > 8) {
    const channels = masks.map(channelOf)
    const read = (at: number) => (bits === 16 ? bytes.readUInt16LE(at) : bytes.readUInt32LE(at))
    return {
      channels: channels[3] ? 4 : 3,
      paint(target, to, x, row) {
        const value = read(row + (x * bits) / 8)
        for (const [index, channel] of channels.entries()) if (channel) target[to + index] = channel(value)
      },
    }
  }
  const runs = isRunLength(header) ? unpackRuns(bytes, header) : null
  const perByte = 8 / bits
  const indexOf = (x: number, row: number) => {
    if (runs) return runs[((row - pixels) / header.rowBytes) * width + x]!
    return (bytes[row + Math.floor(x / perByte)]! >> ((perByte - 1 - (x % perByte)) * bits)) & (2 ** bits - 1)
  }
  return {
    channels: 3,
    paint(target, to, x, row) {
      const index = indexOf(x, row)
      const at = palette.at + index * palette.size
      for (let part = 0; part < 3; part++) target[to + part] = index < palette.colors ? (bytes[at + 2 - part] ?? 0) : 0
    },
  }
}

/** Decodes a file that `walkBmp` has accepted. */
export function decodeBmp(bytes: Buffer): RawPixels {
  const header = readBmpHeader(bytes)!
  const { width, height, isTopDown, pixels, rowBytes } = header
  const { paint, channels } = painterOf(bytes, header)
  const data = Buffer.alloc(width * height * channels)
  for (let y = 0; y < height; y++) {
    const row = pixels + (isTopDown ? y : height - 1 - y) * rowBytes
    for (let x = 0; x < width; x++) paint(data, (y * width + x) * channels, x, row)
  }
  return { data, width, height, channels }
}
