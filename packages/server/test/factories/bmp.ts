import { type Picture, scene } from './pictures.ts'

interface Bmp extends Picture {
  bits?: 1 | 4 | 8 | 16 | 24 | 32
  isTopDown?: boolean
  /** Run-length encoding, for 4 and 8 bits. */
  isPacked?: boolean
  /** Bit masks of red, green, blue and alpha. */
  masks?: readonly number[]
}

/** The four colors of the scene; 1-bit files use the first two. */
const palette = [
  [30, 30, 220],
  [220, 200, 30],
  [220, 30, 30],
  [30, 180, 30],
] as const

function nearest(color: Uint8Array, colors: number) {
  const distances = palette
    .slice(0, colors)
    .map((each) => each.reduce<number>((sum, value, channel) => sum + Math.abs(value - color[channel]!), 0))
  return distances.indexOf(Math.min(...distances))
}

function packed(indices: number[], bits: number) {
  const runs: number[] = []
  for (let at = 0; at < indices.length;) {
    let length = 1
    while (length < 255 && indices[at + length] === indices[at]) length++
    runs.push(length, bits === 4 ? indices[at]! * 17 : indices[at]!)
    at += length
  }
  return [...runs, 0, 0]
}

function bitsOf(value: number, mask: number) {
  const shift = Math.clz32(mask & -mask) ^ 31
  return ((Math.round((value * (mask >>> shift)) / 255) << shift) & mask) >>> 0
}

type Pixel = Uint8Array

/** Encodes a row of pixels in the given bit depth. */
function rowOf(pixels: Pixel[], { bits = 24, isPacked, masks }: Bmp, colors: number) {
  if (bits === 24) return pixels.flatMap(([red, green, blue]) => [blue!, green!, red!])
  if (bits > 8) {
    const shares = masks ?? (bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff])
    return pixels.flatMap((color) => {
      const value = shares.reduce((sum, mask, channel) => sum + bitsOf(color[channel] ?? 255, mask), 0)
      return Array.from({ length: bits / 8 }, (_, byte) => Math.floor(value / 256 ** byte) % 256)
    })
  }
  const indices = pixels.map((color) => nearest(color, colors))
  if (isPacked) return packed(indices, bits)
  const perByte = 8 / bits
  return Array.from({ length: Math.ceil(pixels.length / perByte) }, (_, byte) =>
    Array.from({ length: perByte }, (__, part) => indices[byte * perByte + part] ?? 0).reduce(
      (sum, index) => sum * 2 ** bits + index,
      0,
    ),
  )
}

function compressionOf({ bits, masks, isPacked }: Bmp) {
  if (masks) return 3
  if (!isPacked) return 0
  return bits === 8 ? 1 : 2
}

/** sharp cannot write BMP, so this encodes it. */
export async function bmp(picture: Bmp = {}) {
  const { bits = 24, isTopDown = false, isPacked = false, masks = [] } = picture
  const { data, info } = await scene(picture).raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const colors = bits <= 8 ? Math.min(2 ** bits, palette.length) : 0
  const rows = Array.from({ length: height }, (_, number) => {
    const y = isTopDown ? number : height - 1 - number
    const pixels = Array.from({ length: width }, (__, x) => data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3))
    const bytes = rowOf(pixels, picture, colors)
    return isPacked ? bytes : [...bytes, ...Array<number>((4 - (bytes.length % 4)) % 4).fill(0)]
  })
  const pixels = Buffer.from([...rows.flat(), ...(isPacked ? [0, 1] : [])])
  const table = Buffer.from(palette.slice(0, colors).flatMap(([red, green, blue]) => [blue, green, red, 0]))
  const header = Buffer.alloc(54 + masks.length * 4)
  header.write('BM', 'latin1')
  header.writeUInt32LE(header.length + table.length + pixels.length, 2)
  header.writeUInt32LE(header.length + table.length, 10)
  header.writeUInt32LE(40 + masks.length * 4, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(isTopDown ? -height : height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(bits, 28)
  header.writeUInt32LE(compressionOf(picture), 30)
  header.writeUInt32LE(colors, 46)
  for (const [index, mask] of masks.entries()) header.writeUInt32LE(mask, 54 + index * 4)
  return Buffer.concat([header, table, pixels])
}
