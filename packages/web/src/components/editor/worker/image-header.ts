/**
 * X coordinate of the red primary above which a profile is wide-gamut: 0.436 in sRGB, 0.515 in Display P3, 0.61 in
 * Adobe RGB.
 */
const widestRed = 0.46

/** Returns whether a colour profile exceeds sRGB, judged by its red primary. */
function isWideProfile(profile: Uint8Array) {
  if (profile.length < 132) return false
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength)
  const count = Math.min(100, view.getUint32(128))
  for (let entry = 132; entry < 132 + count * 12 && entry + 12 <= profile.length; entry += 12) {
    const at = view.getUint32(entry + 4)
    // The tag signature is “rXYZ”; its numbers have 16 fractional bits.
    if (view.getUint32(entry) !== 0x7258595a || at + 12 > profile.length) continue
    return view.getInt32(at + 8) / 65536 > widestRed
  }
  return false
}

interface Segment {
  marker: number
  body: Uint8Array
}

/** Yields the segments before the image data of a JPEG, as far as they are readable. */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    const end = at + 2 + bytes[at + 2]! * 256 + bytes[at + 3]!
    // The start-of-scan marker begins the image data.
    if (marker === 0xda || end > bytes.length) return
    yield { marker, body: bytes.subarray(at + 4, end) }
    at = end
  }
}

const startsWith = (body: Uint8Array, text: string) =>
  new TextEncoder().encode(text).every((letter, place) => body[place] === letter)

/** Returns the content of the first segment with this marker and name, or null. */
export function findSegment(bytes: Uint8Array, marker: number, name: string) {
  for (const segment of segmentsOf(bytes)) {
    if (segment.marker === marker && startsWith(segment.body, name)) return segment.body.subarray(name.length)
  }
  return null
}

/** Inserts EXIF into a JPEG without one, as the first segment as required by the standard. */
export function insertExif(jpeg: Blob, exif: Uint8Array) {
  const head = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, (exif.length + 8) >> 8, (exif.length + 8) & 255)
  const name = new TextEncoder().encode('Exif\0\0')
  return new Blob([head, name, new Uint8Array(exif), jpeg.slice(2)], { type: jpeg.type })
}

export interface ImageHeader {
  /** MIME type by file signature, or the given type when the signature is unknown. */
  type: string
  isAnimated: boolean
  /** The image has colours outside sRGB. */
  isWide: boolean
}

const lettersAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Returns whether the CICP primaries are those of BT.2020 or Display P3. */
const isWidePrimaries = (primaries: number | undefined) => primaries === 9 || primaries === 11 || primaries === 12

async function inflated(bytes: Uint8Array) {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

async function pngFacts(bytes: Uint8Array): Promise<ImageHeader> {
  const facts = { type: 'image/png', isAnimated: false, isWide: false }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = lettersAt(bytes, at + 4, 4)
    const body = bytes.subarray(at + 8, at + 8 + view.getUint32(at))
    if (name === 'IDAT') break
    if (name === 'acTL') facts.isAnimated = true
    if (name === 'cICP') facts.isWide = isWidePrimaries(body[0])
    // The profile follows its name, a zero byte and the compression method.
    if (name === 'iCCP') facts.isWide = isWideProfile(await inflated(body.subarray(body.indexOf(0) + 2)))
  }
  return facts
}

function webpFacts(bytes: Uint8Array): ImageHeader {
  const facts = { type: 'image/webp', isAnimated: false, isWide: false }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true)
    const name = lettersAt(bytes, at, 4)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'ANIM') facts.isAnimated = true
    if (name === 'ICCP') facts.isWide = isWideProfile(body)
    if (name === 'ANMF' || name === 'VP8 ' || name === 'VP8L') break
    at += 8 + length + (length % 2)
  }
  return facts
}

/** Returns the offset after a sequence of length-prefixed blocks. */
function afterBlocks(bytes: Uint8Array, at: number) {
  let next = at
  while (next < bytes.length && bytes[next] !== 0) next += 1 + bytes[next]!
  return next + 1
}

const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function gifFacts(bytes: Uint8Array): ImageHeader {
  let frames = 0
  for (let at = 13 + tableSize(bytes[10]!); at < bytes.length && frames < 2;) {
    if (bytes[at] === 0x2c) {
      frames += 1
      at = afterBlocks(bytes, at + 11 + tableSize(bytes[at + 9]!))
    } else if (bytes[at] === 0x21) at = afterBlocks(bytes, at + 2)
    else break
  }
  return { type: 'image/gif', isAnimated: frames > 1, isWide: false }
}

/** Reads AVIF and HEIC, whose colours are in the `colr` box. */
function boxFacts(bytes: Uint8Array): ImageHeader {
  const brands = lettersAt(bytes, 8, 56)
  const type = /avi[fs]/.test(brands) ? 'image/avif' : 'image/heic'
  const head = lettersAt(bytes, 0, Math.min(bytes.length, 8192))
  const at = head.indexOf('colr')
  const kind = head.slice(at + 4, at + 8)
  const isWide = at > 0 && (kind === 'nclx' ? isWidePrimaries(bytes[at + 9]) : isWideProfile(bytes.subarray(at + 8)))
  return { type, isAnimated: /avis|hevc/.test(brands), isWide }
}

function jpegFacts(bytes: Uint8Array): ImageHeader {
  const profile = findSegment(bytes, 0xe2, 'ICC_PROFILE\0')
  // The chunk number and chunk count precede the profile; the first chunk contains the red primary.
  return { type: 'image/jpeg', isAnimated: false, isWide: profile !== null && isWideProfile(profile.subarray(2)) }
}

/** Detects the format from the bytes, regardless of the file name. */
export async function parseImageHeader(bytes: Uint8Array, given: string): Promise<ImageHeader> {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegFacts(bytes)
  if (lettersAt(bytes, 1, 3) === 'PNG') return pngFacts(bytes)
  if (lettersAt(bytes, 0, 4) === 'GIF8') return gifFacts(bytes)
  if (lettersAt(bytes, 8, 4) === 'WEBP') return webpFacts(bytes)
  if (lettersAt(bytes, 4, 4) === 'ftyp') return boxFacts(bytes)
  if (/<svg[\s>]/i.test(lettersAt(bytes, 0, 2048))) return { type: 'image/svg+xml', isAnimated: false, isWide: false }
  return { type: given, isAnimated: false, isWide: false }
}
