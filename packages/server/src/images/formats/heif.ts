import type { RawPixels } from './bmp.ts'
import { boxes, findWithin, extents, items } from './boxes.ts'

/** The HEVC decoder is 2 MB of WebAssembly, loaded with the first such image. */
async function open(bytes: Buffer) {
  const { default: decoder } = await import('heic-decode')
  const images = await decoder.all({ buffer: bytes })
  const [image] = images
  if (!image) throw new Error('There is no picture in the file')
  return { image, close: images.dispose }
}

/** Returns the displayed size: the library applies the orientation, which HEIC stores separately from EXIF. */
export async function measureHeic(bytes: Buffer) {
  const { image, close } = await open(bytes)
  close()
  return { width: image.width, height: image.height }
}

export async function decodeHeic(bytes: Buffer, maxPixels: number): Promise<RawPixels> {
  const { image, close } = await open(bytes)
  try {
    if (image.width * image.height > maxPixels) throw new Error('The picture exceeds the pixel limit')
    const { data, width, height } = await image.decode()
    return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height, channels: 4 }
  } finally {
    close()
  }
}

/** Returns the ICC profile of the pixels; phones write Display P3. */
export function profileOf(bytes: Buffer): Buffer | null {
  const properties = findWithin(bytes, 'meta', 'iprp', 'ipco')
  if (!properties) return null
  for (const { type, content, end } of boxes(bytes, properties.content, properties.end)) {
    const kind = type === 'colr' ? bytes.toString('latin1', content, content + 4) : ''
    if (kind === 'prof' || kind === 'rICC') return bytes.subarray(content + 4, end)
  }
  return null
}

/** Item types of the two formats that share a container; the brand at the front of the file is only a claim. */
const codecs = { avif: ['av01'], heic: ['hvc1', 'grid', 'iovl', 'iden'] }

/** Returns the number of samples of the image sequence in the first track, or 0 without one. */
function samplesOf(bytes: Buffer) {
  const table = findWithin(bytes, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsz')
  return table && table.end - table.content >= 12 ? bytes.readUInt32BE(table.content + 8) : 0
}

/** Returns the number of frames when every extent lies within the file, otherwise null. */
function walk(bytes: Buffer, format: keyof typeof codecs): number | null {
  const table = findWithin(bytes, 'meta', 'iloc')
  const list = findWithin(bytes, 'meta', 'iinf')
  if (!table || !list) return null
  const isOfFormat = [...items(bytes, list)].some(({ type }) => codecs[format].includes(type))
  let end = 0
  for (const { to } of extents(bytes, table)) end = Math.max(end, to)
  if (!isOfFormat || end === 0 || end > bytes.length) return null
  return Math.max(1, samplesOf(bytes))
}

export const walkAvif = (bytes: Buffer) => walk(bytes, 'avif')
export const walkHeic = (bytes: Buffer) => walk(bytes, 'heic')
