import type { RawPixels } from './bmp.ts'
import { boxes } from './boxes.ts'

const CODESTREAM = 0xff0a
/** The first box of the container: its length, its type, and bytes that a transfer as text would change. */
const CONTAINER = Buffer.from('0000000c4a584c200d0a870a', 'hex')

export const isJxl = (start: string) => start.startsWith('\xff\x0a') || start === CONTAINER.toString('latin1')

export const isJxlContainer = (bytes: Buffer) => bytes.subarray(0, CONTAINER.length).equals(CONTAINER)

/** Returns the start of the coded picture; a container may spread it over several boxes. */
function codestreamOf(bytes: Buffer): Buffer | null {
  if (bytes.length >= 2 && bytes.readUInt16BE(0) === CODESTREAM) return bytes
  for (const { type, content, end } of isJxlContainer(bytes) ? boxes(bytes, 0, bytes.length) : []) {
    if (type === 'jxlc') return bytes.subarray(content, end)
    // A part begins with its number.
    if (type === 'jxlp') return bytes.subarray(content + 4, end)
  }
  return null
}

/** Returns a function that reads numbers of so many bits, the lowest first; past the end it throws a RangeError. */
function bitReader(bytes: Buffer, from: number) {
  let at = from * 8
  return (count: number) => {
    let value = 0
    for (let bit = 0; bit < count; bit++, at++) value += ((bytes.readUInt8(at >> 3) >> (at & 7)) & 1) * 2 ** bit
    return value
  }
}

const SIDE_BITS = [9, 13, 18, 30] as const
/** Width by height of the shapes that have a number of their own. */
const RATIOS: [across: number, down: number][] = [
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
]

/** Returns the size of the pixels as the header says; null for anything that is no JPEG XL. */
function readJxlSize(bytes: Buffer): { width: number; height: number } | null {
  try {
    const stream = codestreamOf(bytes)
    if (!stream || stream.readUInt16BE(0) !== CODESTREAM) return null
    const next = bitReader(stream, 2)
    const isSmall = next(1) === 1
    const side = () => (isSmall ? (next(5) + 1) * 8 : 1 + next(SIDE_BITS[next(2)]!))
    const height = side()
    const ratio = RATIOS[next(3) - 1]
    return { width: ratio ? Math.floor((height * ratio[0]) / ratio[1]) : side(), height }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

export const walkJxl = (bytes: Buffer) => (readJxlSize(bytes) ? 1 : null)

/** Values of more than eight bits are scaled down: nothing that is rendered has more. */
function toEightBits({ data, depth }: { data: Uint8ClampedArray; depth: number }) {
  if (depth === 8) return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const deep = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
  return Buffer.from(deep.map((value) => value >> (depth - 8)))
}

/** Decodes the first frame. The decoder is 1 MB of WebAssembly, loaded with the first such picture. */
export async function decodeJxl(bytes: Buffer, maxPixels: number): Promise<RawPixels> {
  const size = readJxlSize(bytes)
  if (!size) throw new Error('There is no picture in the file')
  if (size.width * size.height > maxPixels) throw new Error('The picture exceeds the pixel limit')
  const { jxl } = await import('icodec/node')
  await jxl.loadDecoder()
  const pixels = jxl.decode(bytes)
  const { width, height } = pixels
  if (width * height !== size.width * size.height) throw new Error('The picture has another size than its header says')
  return { data: toEightBits(pixels), width, height, channels: 4 }
}
