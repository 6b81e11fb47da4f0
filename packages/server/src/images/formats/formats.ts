export type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'bmp' | 'tiff' | 'heic' | 'svg'

interface Described {
  mimetype: string
  extension: string
  maxPixels: number
  /** Whether browsers show it, and safely; of the others a link serves a rendering. */
  isShown: boolean
}

/** What is taken in. JPEG may be larger than the rest because it shrinks while it is decoded. */
export const formats: Record<Format, Described> = {
  jpeg: { mimetype: 'image/jpeg', extension: 'jpg', maxPixels: 120_000_000, isShown: true },
  png: { mimetype: 'image/png', extension: 'png', maxPixels: 50_000_000, isShown: true },
  gif: { mimetype: 'image/gif', extension: 'gif', maxPixels: 50_000_000, isShown: true },
  webp: { mimetype: 'image/webp', extension: 'webp', maxPixels: 50_000_000, isShown: true },
  avif: { mimetype: 'image/avif', extension: 'avif', maxPixels: 50_000_000, isShown: true },
  bmp: { mimetype: 'image/bmp', extension: 'bmp', maxPixels: 50_000_000, isShown: false },
  tiff: { mimetype: 'image/tiff', extension: 'tiff', maxPixels: 50_000_000, isShown: false },
  heic: { mimetype: 'image/heic', extension: 'heic', maxPixels: 50_000_000, isShown: false },
  svg: { mimetype: 'image/svg+xml', extension: 'svg', maxPixels: 50_000_000, isShown: false },
}

/** Other spellings by which a group may name a format among its types. */
const spellings: Partial<Record<Format, string[]>> = { tiff: ['tif'], heic: ['heif'] }

export const namesOf = (format: Format) => [format, formats[format].extension, ...(spellings[format] ?? [])]

const text = ({ buffer, byteOffset, length }: Uint8Array, from: number, to: number) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1', from, to)

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

/** The main brand is often the general `mif1`; what the file really holds is among the compatible ones. */
function sniffBrands(head: Uint8Array): Format | null {
  if (text(head, 4, 8) !== 'ftyp') return null
  const size = (head[2] ?? 0) * 256 + (head[3] ?? 0)
  const brands = new Set<string>()
  for (let at = 8; at + 4 <= Math.min(size, head.length); at += 4) if (at !== 12) brands.add(text(head, at, at + 4))
  if (brands.has('avif')) return 'avif'
  return [...brands].some((brand) => heicBrands.has(brand)) ? 'heic' : null
}

/** Planes are always one and the header is one of the known lengths, lest every text that starts with "BM" is a picture. */
const isBmp = (head: Uint8Array) =>
  text(head, 0, 2) === 'BM' && [12, 40, 52, 56, 64, 108, 124].includes(head[14] ?? 0) && head[15] === 0

/** The head of an SVG is searched no further than this: what stands before its first element is seldom 1 KB. */
export const SNIFFED_BYTES = 65_536

const isXmlSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b)

function skipSpaces(head: string, from: number) {
  let at = from
  while (isXmlSpace(head.charCodeAt(at))) at++
  return at
}

/** The position behind the next `end`, or the end of the text where there is none, so that every caller moves on. */
function skipPast(head: string, end: string, from: number) {
  const at = head.indexOf(end, from)
  return at < 0 ? head.length : at + end.length
}

/** The internal subset of a doctype ends at the first `]` that stands in no string, comment or instruction. */
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
 * Whether the first element is `svg`. Every step moves forward and none is taken back: a regular expression for this
 * needed 15 s for 211 bytes, as it tried every way to divide comments among each other.
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
  ['tiff', (start) => start.startsWith('II*\0') || start.startsWith('MM\0*')],
]

/** The format that the first bytes promise (64 KB always suffice), whatever the file is called. */
export function sniff(head: Uint8Array): Format | null {
  const start = text(head, 0, 12)
  for (const [format, isStart] of signatures) if (isStart(start)) return format
  if (isBmp(head)) return 'bmp'
  return sniffBrands(head) ?? (isSvg(text(head, 0, SNIFFED_BYTES)) ? 'svg' : null)
}
