import type { ImageSize } from '#components/editor/model/edits.ts'

interface Entry {
  tag: number
  type: number
  count: number
  value: Uint8Array
}

/** Bytes per value, by type number. */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

const exifPointer = 0x8769
const gpsPointer = 0x8825
const widthTag = 0xa002
const heightTag = 0xa003

/**
 * Tags dropped from an edited image: outdated ones (orientation, sizes), ones that show the original (thumbnails, and
 * maker notes, which often contain one), and pointers to data that is not copied.
 */
const dropped = new Set([
  0x0100,
  0x0101,
  0x0111,
  0x0112,
  0x0117,
  0x014a,
  0x0201,
  0x0202,
  0x02bc,
  0x83bb,
  0x8649,
  exifPointer,
  gpsPointer,
  0x927c,
  widthTag,
  heightTag,
  0xa005,
])
/** Larger values are embedded images rather than metadata, in bytes. */
const longestValue = 4096
/** A JPEG segment has a two-byte length, which includes itself and the segment name. */
const mostBytes = 65_533 - 6

/** Returns the entries of one directory; throws RangeError if they are out of bounds. */
function readDirectory(tiff: DataView, at: number, isLittle: boolean) {
  const count = tiff.getUint16(at, isLittle)
  const entries: Entry[] = []
  for (let place = at + 2; place < at + 2 + count * 12; place += 12) {
    const type = tiff.getUint16(place + 2, isLittle)
    const values = tiff.getUint32(place + 4, isLittle)
    const bytes = (typeSizes[type] ?? 0) * values
    const from = bytes > 4 ? tiff.getUint32(place + 8, isLittle) : place + 8
    if (bytes > 0 && bytes <= longestValue) {
      const value = new Uint8Array(tiff.buffer, tiff.byteOffset + from, bytes)
      entries.push({ tag: tiff.getUint16(place, isLittle), type, count: values, value })
    }
  }
  return entries
}

function numberEntry(tag: number, value: number, isLittle: boolean): Entry {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, isLittle)
  return { tag, type: 4, count: 1, value: bytes }
}

const even = (length: number) => length + (length % 2)
const sizeOf = (entries: Entry[]) =>
  entries.reduce((sum, { value }) => sum + 12 + (value.length > 4 ? even(value.length) : 0), 2 + 4)

/** Writes a directory at an offset, followed by the values longer than four bytes. */
function writeDirectory(bytes: Uint8Array, at: number, entries: Entry[], isLittle: boolean) {
  const view = new DataView(bytes.buffer)
  view.setUint16(at, entries.length, isLittle)
  let free = at + 2 + entries.length * 12 + 4
  for (const [place, { tag, type, count, value }] of entries.toSorted((one, other) => one.tag - other.tag).entries()) {
    const entry = at + 2 + place * 12
    view.setUint16(entry, tag, isLittle)
    view.setUint16(entry + 2, type, isLittle)
    view.setUint32(entry + 4, count, isLittle)
    if (value.length > 4) view.setUint32(entry + 8, free, isLittle)
    bytes.set(value, value.length > 4 ? free : entry + 8)
    if (value.length > 4) free += even(value.length)
  }
}

function rewrite(tiff: DataView, size: ImageSize) {
  const isLittle = tiff.getUint16(0) === 0x4949
  const first = readDirectory(tiff, tiff.getUint32(4, isLittle), isLittle)
  const below = (pointer: number) => {
    const entry = first.find(({ tag }) => tag === pointer)
    if (!entry) return []
    const { buffer, byteOffset } = entry.value
    return readDirectory(tiff, new DataView(buffer, byteOffset, 4).getUint32(0, isLittle), isLittle)
  }
  const kept = (entries: Entry[]) => entries.filter(({ tag }) => !dropped.has(tag))
  const sizes = [numberEntry(widthTag, size.width, isLittle), numberEntry(heightTag, size.height, isLittle)]
  const exif = [...kept(below(exifPointer)), ...sizes]
  const gps = kept(below(gpsPointer))
  const root = [...kept(first), numberEntry(exifPointer, 0, isLittle)]
  if (gps.length > 0) root.push(numberEntry(gpsPointer, 0, isLittle))

  const exifAt = 8 + sizeOf(root)
  const gpsAt = exifAt + sizeOf(exif)
  const places: Record<number, number> = { [exifPointer]: exifAt, [gpsPointer]: gpsAt }
  const bytes = new Uint8Array(gpsAt + (gps.length > 0 ? sizeOf(gps) : 0))
  bytes.set(new Uint8Array(tiff.buffer, tiff.byteOffset, 4))
  new DataView(bytes.buffer).setUint32(4, 8, isLittle)
  const placed = root.map((entry) => (places[entry.tag] ? numberEntry(entry.tag, places[entry.tag]!, isLittle) : entry))
  writeDirectory(bytes, 8, placed, isLittle)
  writeDirectory(bytes, exifAt, exif, isLittle)
  if (gps.length > 0) writeDirectory(bytes, gpsAt, gps, isLittle)
  return bytes.length <= mostBytes ? bytes : null
}

/** Returns the EXIF for the edited image. Unreadable EXIF is dropped, because wrong metadata is worse than none. */
export function rebuildExif(exif: Uint8Array, size: ImageSize) {
  try {
    return rewrite(new DataView(exif.buffer, exif.byteOffset, exif.byteLength), size)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
