import { detectRaw, type RawFormat } from '#images/raw/raw-formats.ts'
import { isJxl } from './jxl.ts'
import { detectVideo, type VideoFormat } from '#images/video/video-formats.ts'

/** Formats of pictures, which the workers decode. */
export type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'bmp' | 'tiff' | 'heic' | 'jxl' | 'svg' | RawFormat

/** Formats of files that may be uploaded. */
export type FileFormat = Format | VideoFormat

interface FormatInfo {
  mimetype: string
  extension: string
  maxPixels: number
  /** Whether browsers display the format, and safely; links to other formats serve a rendering. */
  isShown: boolean
}

/** Pixels of a frame of 8K. */
const MAX_VIDEO_PIXELS = 8192 * 4320

/** A raw file is shown by the JPEG inside it, which has the limit of JPEG. */
const raw = (extension: RawFormat, mimetype: string): FormatInfo => ({
  mimetype,
  extension,
  maxPixels: 120_000_000,
  isShown: false,
})

/** Accepted upload formats. JPEG may have more pixels than the others because it is downscaled during decoding. */
export const formats: Record<FileFormat, FormatInfo> = {
  jpeg: { mimetype: 'image/jpeg', extension: 'jpg', maxPixels: 120_000_000, isShown: true },
  png: { mimetype: 'image/png', extension: 'png', maxPixels: 50_000_000, isShown: true },
  gif: { mimetype: 'image/gif', extension: 'gif', maxPixels: 50_000_000, isShown: true },
  webp: { mimetype: 'image/webp', extension: 'webp', maxPixels: 50_000_000, isShown: true },
  avif: { mimetype: 'image/avif', extension: 'avif', maxPixels: 50_000_000, isShown: true },
  bmp: { mimetype: 'image/bmp', extension: 'bmp', maxPixels: 50_000_000, isShown: false },
  tiff: { mimetype: 'image/tiff', extension: 'tiff', maxPixels: 50_000_000, isShown: false },
  heic: { mimetype: 'image/heic', extension: 'heic', maxPixels: 50_000_000, isShown: false },
  jxl: { mimetype: 'image/jxl', extension: 'jxl', maxPixels: 40_000_000, isShown: false },
  svg: { mimetype: 'image/svg+xml', extension: 'svg', maxPixels: 50_000_000, isShown: false },
  cr2: raw('cr2', 'image/x-canon-cr2'),
  cr3: raw('cr3', 'image/x-canon-cr3'),
  nef: raw('nef', 'image/x-nikon-nef'),
  arw: raw('arw', 'image/x-sony-arw'),
  dng: raw('dng', 'image/x-adobe-dng'),
  raf: raw('raf', 'image/x-fuji-raf'),
  orf: raw('orf', 'image/x-olympus-orf'),
  rw2: raw('rw2', 'image/x-panasonic-rw2'),
  mp4: { mimetype: 'video/mp4', extension: 'mp4', maxPixels: MAX_VIDEO_PIXELS, isShown: true },
  mov: { mimetype: 'video/quicktime', extension: 'mov', maxPixels: MAX_VIDEO_PIXELS, isShown: true },
  webm: { mimetype: 'video/webm', extension: 'webm', maxPixels: MAX_VIDEO_PIXELS, isShown: true },
}

export const fileFormats = Object.keys(formats) as FileFormat[]

/** Other names by which a group may list a format among its allowed types. */
const spellings: Partial<Record<FileFormat, string[]>> = { tiff: ['tif'], heic: ['heif'] }

export const formatNames = (format: FileFormat) => [format, formats[format].extension, ...(spellings[format] ?? [])]

const text = ({ buffer, byteOffset, length }: Uint8Array, from: number, to: number) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1', from, to)

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

/** The major brand is often the generic `mif1`; the actual codec is among the compatible brands. */
function sniffBrands(head: Uint8Array): Format | null {
  if (text(head, 4, 8) !== 'ftyp') return null
  const size = (head[2] ?? 0) * 256 + (head[3] ?? 0)
  const brands = new Set<string>()
  for (let at = 8; at + 4 <= Math.min(size, head.length); at += 4) if (at !== 12) brands.add(text(head, at, at + 4))
  if (brands.has('avif')) return 'avif'
  return [...brands].some((brand) => heicBrands.has(brand)) ? 'heic' : null
}

/** The header must have one of the known lengths; otherwise every text starting with "BM" would be an image. */
const isBmp = (head: Uint8Array) =>
  text(head, 0, 2) === 'BM' && [12, 40, 52, 56, 64, 108, 124].includes(head[14] ?? 0) && head[15] === 0

/** Bytes searched for the first element of an SVG; the prolog before it is seldom 1 KB. */
export const SNIFFED_BYTES = 65_536

const isXmlSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b)

function skipSpaces(head: string, from: number) {
  let at = from
  while (isXmlSpace(head.charCodeAt(at))) at++
  return at
}

/** Returns the position after the next `end`, or the end of the text, so that every caller advances. */
function skipPast(head: string, end: string, from: number) {
  const at = head.indexOf(end, from)
  return at < 0 ? head.length : at + end.length
}

/** Skips the internal subset of a doctype; it ends at the first `]` outside a string, comment or instruction. */
function skipSubset(head: string, from: number) {
  let at = from
  while (at < head.length) {
    const sign = head[at]!
    if (sign === ']') return at + 1
    if (sign === '"' || sign === "'") at = skipPast(head, sign, at + 1)
    else if (head.startsWith('<!--', at)) at = skipPast(head, '-->', at + 4)
    else if (head.startsWith('<?', at)) at = skipPast(head, '?>', at + 2)
    else at++
  }
  return at
}

function skipDoctype(head: string, from: number) {
  let at = from
  while (at < head.length && head[at] !== '>') {
    const sign = head[at]!
    if (sign === '"' || sign === "'") at = skipPast(head, sign, at + 1)
    else if (sign === '[') at = skipSubset(head, at + 1)
    else at++
  }
  return at + 1
}

const svgElement = /<(?:[\w.-]{1,64}:)?svg[\s>/]/y

/**
 * Returns whether the first element is `svg`. The scan never backtracks: a regular expression for this took 15 s for
 * 211 bytes, as it tried every way to split consecutive comments.
 */
function isSvg(head: string) {
  let at = skipSpaces(head, head.startsWith('\xef\xbb\xbf') ? 3 : 0)
  while (at < head.length) {
    if (head.startsWith('<!--', at)) at = skipPast(head, '-->', at + 4)
    else if (head.startsWith('<?', at)) at = skipPast(head, '?>', at + 2)
    else if (head.startsWith('<!DOCTYPE', at)) at = skipDoctype(head, at + 9)
    else {
      svgElement.lastIndex = at
      return svgElement.test(head)
    }
    at = skipSpaces(head, at)
  }
  return false
}

const signatures: [Format, (start: string) => boolean][] = [
  ['jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['gif', (start) => /^GIF8[79]a/.test(start)],
  ['webp', (start) => start.startsWith('RIFF') && start.endsWith('WEBP')],
  ['jxl', isJxl],
  ['tiff', (start) => start.startsWith('II*\0') || start.startsWith('MM\0*')],
]

/** Returns the format by the magic bytes (64 KB always suffice); the file name is ignored. */
export function detectFormat(head: Uint8Array): FileFormat | null {
  const start = text(head, 0, 12)
  const rawFormat = detectRaw(head.subarray(0, SNIFFED_BYTES))
  if (rawFormat) return rawFormat
  for (const [format, isStart] of signatures) if (isStart(start)) return format
  if (isBmp(head)) return 'bmp'
  return sniffBrands(head) ?? detectVideo(head) ?? (isSvg(text(head, 0, SNIFFED_BYTES)) ? 'svg' : null)
}

export const isVideo = (format: FileFormat): format is VideoFormat =>
  format === 'mp4' || format === 'mov' || format === 'webm'

/** Returns the format of a picture, or null for anything else. */
export function detectPicture(head: Uint8Array): Format | null {
  const format = detectFormat(head)
  return format && !isVideo(format) ? format : null
}
