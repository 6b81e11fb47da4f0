import type { Format } from '#images/formats/formats.ts'
import { gifEnd, gifExtensions } from '#images/formats/gif.ts'
import { endOfJpeg } from '#images/formats/jpeg.ts'
import { countFrames } from '#images/formats/file-structure.ts'
import { isRaw, type RawFormat } from '#images/raw/raw-formats.ts'
import { blankLocation, pngChunk } from './remove-location.ts'
import { blankDirectory, pagesOf, removeEntries } from './remove-exif-location.ts'
import {
  signatures,
  startsWith,
  findExif,
  metadataBlocks,
  pngChunks,
  webpChunks,
  jpegSegments,
} from './metadata-blocks.ts'
import { openExif, orientationOf, tags } from './exif.ts'
import { jxlMetadata } from './jxl-metadata.ts'
import { applySplices, createEditor, editInPlace, type Splice } from './splices.ts'

const nothing = Buffer.alloc(0)
const iccSignature = Buffer.from('ICC_PROFILE\0', 'latin1')

/** Builds an EXIF block with the orientation as its only entry. */
export function minimalExif(orientation: number) {
  const bytes = Buffer.alloc(26)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(1, 8)
  bytes.writeUInt16LE(tags.orientation, 10)
  bytes.writeUInt16LE(3, 12)
  bytes.writeUInt32LE(1, 14)
  bytes.writeUInt16LE(orientation, 18)
  return bytes
}

/** Returns the EXIF to keep, or null when the orientation is 1. */
function remainder(format: Format, bytes: Buffer) {
  const exif = findExif(format, bytes)
  if (!exif) return null
  try {
    const orientation = orientationOf(exif)
    return orientation === 1 ? null : minimalExif(orientation)
  } catch {
    return null
  }
}

/** Colours depend on Adobe's segment and on the ICC profile; no other application segment affects them. */
function isKeptOfJpeg(bytes: Buffer, marker: number, content: number) {
  const isApplication = marker >= 0xe0 && marker <= 0xef
  if (!isApplication) return marker !== 0xfe
  return marker === 0xe0 || marker === 0xee || (marker === 0xe2 && startsWith(bytes, content, iccSignature))
}

export function jpegSegment(marker: number, content: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Bytes between a segment and the next marker are meaningless; at the start they would hide the JPEG signature. */
function endOfGap(bytes: Buffer, from: number, end: number) {
  const next = bytes.indexOf(0xff, from)
  return next < 0 || next > end ? Math.max(from, end) : next
}

function stripJpeg(bytes: Buffer): Splice[] {
  const end = endOfJpeg(bytes) ?? bytes.length
  const exif = remainder('jpeg', bytes)
  const first = exif ? jpegSegment(0xe1, Buffer.concat([signatures.exif, exif])) : nothing
  const segments = [...jpegSegments(bytes)].filter(({ marker, content }) => !isKeptOfJpeg(bytes, marker, content))
  const dropped = [
    ...segments.map(({ from, to }) => ({ from, to: endOfGap(bytes, to, end) })),
    ...(end < bytes.length ? [{ from: end, to: bytes.length }] : []),
  ]
  return dropped.map((span, index) => ({ ...span, bytes: index === 0 && segments.length > 0 ? first : nothing }))
}

/** Removes the data after the end of an image: further images and videos with their own metadata. */
const tailFrom = (bytes: Buffer, end: number): Splice[] =>
  end < bytes.length ? [{ from: end, to: bytes.length, bytes: nothing }] : []

const pngMetadata = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'zxIf', 'caBX']

function stripPng(bytes: Buffer): Splice[] {
  const exif = remainder('png', bytes)
  const chunks = [...pngChunks(bytes)]
  const dropped = chunks
    .filter(({ type }) => pngMetadata.includes(type))
    .map(({ from, to, type }) => ({ from, to, bytes: type === 'eXIf' && exif ? pngChunk('eXIf', exif) : nothing }))
  return [...dropped, ...tailFrom(bytes, chunks.at(-1)?.to ?? bytes.length)]
}

const EXIF_FLAG = 0x08
const XMP_FLAG = 0x04

function stripWebp(bytes: Buffer): Splice[] {
  const exif = remainder('webp', bytes)
  const chunks = [...webpChunks(bytes)]
  const dropped = chunks.filter(({ type }) => type === 'EXIF' || type === 'C2PA' || type.startsWith('XMP'))
  const tail = tailFrom(bytes, 8 + bytes.readUInt32LE(4))
  if (dropped.length === 0) return tail
  const head = Buffer.from(bytes.subarray(0, 21))
  const exifChunk = exif ? Buffer.concat([Buffer.from('EXIF', 'latin1'), lengthOf(exif), exif]) : nothing
  const isExif = dropped.map(({ type }) => type === 'EXIF')
  const splices = dropped.map(({ from, to }, index) => ({
    from,
    to,
    bytes: index === isExif.indexOf(true) ? exifChunk : nothing,
  }))
  const change = splices.reduce((sum, { from, to, bytes: inserted }) => sum + inserted.length - (to - from), 0)
  head.writeUInt32LE(head.readUInt32LE(4) + change, 4)
  // Only the extended format (VP8X) has such chunks; its flags list them.
  if (bytes.toString('latin1', 12, 16) === 'VP8X') head[20]! &= ~(XMP_FLAG | (exif ? 0 : EXIF_FLAG))
  return [...editInPlace(bytes, 0, head.length, (copy) => head.copy(copy)), ...splices, ...tail]
}

function lengthOf(content: Buffer) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(content.length)
  return bytes
}

/** Blanks metadata instead of removing it, because offsets must not change; HEIF stores the orientation elsewhere. */
function stripHeif(format: Format, bytes: Buffer): Splice[] {
  const editor = createEditor(bytes)
  // Images, videos and manifests next to the primary image stay, without their location.
  for (const { from, to, bytes: put } of blankLocation(format, bytes))
    editor.edit([{ from, to }], (copy) => put.copy(copy))
  for (const { kind, spans } of metadataBlocks(format, bytes)) {
    if (kind !== 'exif' && kind !== 'xmp' && kind !== 'hidden') continue
    editor.edit(spans, (copy) => {
      copy.fill(kind === 'xmp' ? 0x20 : 0)
      if (kind === 'exif' && copy.length >= 26) minimalExif(1).copy(copy)
    })
  }
  return editor.splices()
}

/** Tags of texts, dates, XMP, IPTC, Photoshop and EXIF. */
const tiffTexts = [270, 271, 272, 305, 306, 315, 316, 700, 33432, 33723, 34377, tags.exif, tags.gps]

function stripTiff(bytes: Buffer): Splice[] {
  const pages = countFrames('tiff', bytes)
  const splices = editInPlace(bytes, 0, bytes.length, (copy) => {
    for (const { from, bytes: put } of blankLocation('tiff', bytes)) put.copy(copy, from)
    const block = openExif(copy)
    if (!block) return
    const { directories } = block
    for (const page of pagesOf(block)) {
      for (const tag of [tags.exif, tags.gps]) {
        const below = directories.directory(directories.numberOf(page.entries.get(tag)))
        if (below && below.start !== page.start) blankDirectory(copy, below)
      }
      removeEntries(copy, page.start, tiffTexts)
    }
  })
  // Metadata that overlaps the structures leading to the pixels cannot be removed.
  return countFrames('tiff', applySplices(bytes, splices)) === pages ? splices : []
}

const COMMENT = 0xfe
const APPLICATION = 0xff

/** Removes comments and XMP; the loop count stays. */
function stripGif(bytes: Buffer): Splice[] {
  const dropped = gifExtensions(bytes)
    .filter(({ from }) => {
      const label = bytes[from + 1]
      const name = bytes.toString('latin1', from + 3, from + 11)
      return label === COMMENT || (label === APPLICATION && name === 'XMP Data')
    })
    .map(({ from, to }) => ({ from, to, bytes: nothing }))
  return [...dropped, ...tailFrom(bytes, gifEnd(bytes))]
}

const strips: Record<Exclude<Format, RawFormat>, (bytes: Buffer) => Splice[]> = {
  jpeg: stripJpeg,
  png: stripPng,
  gif: stripGif,
  webp: stripWebp,
  avif: (bytes) => stripHeif('avif', bytes),
  heic: (bytes) => stripHeif('heic', bytes),
  tiff: stripTiff,
  jxl: (bytes) => [...jxlMetadata(bytes)].map(({ start, end }) => ({ from: start, to: end, bytes: nothing })),
  bmp: () => [],
  svg: () => [],
}

/**
 * Returns the changes after which a file has only pixels, their colours and the orientation. A raw file loses its
 * position only: programs need the rest to make a picture of it.
 */
export const stripMetadata = (format: Format, bytes: Buffer): Splice[] =>
  (isRaw(format) ? blankLocation(format, bytes) : strips[format](bytes)).toSorted((one, other) => one.from - other.from)
