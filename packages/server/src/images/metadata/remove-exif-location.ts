import { type Directory, openDirectories } from '#images/formats/tiff-directories.ts'
import type { BlankEmbedded, EmbeddedKind } from './metadata-blocks.ts'
import { type ExifBlock, openExif, tags } from './exif.ts'

const DIRECTORY_ENTRY_BYTES = 12
/** A TIFF may have a thousand pages, each with subdirectories. */
const MAX_DIRECTORIES_COUNT = 5000
const MAX_ENTRIES_COUNT = 200_000
/** One pass blanks the output of cameras; further passes are only for crafted files. */
const MAX_PASSES_COUNT = 4

/** Removes entries from a directory; the entries after them and the pointer to the next directory move up. */
function removeEntriesAt(bytes: Buffer, start: number, isLittle: boolean, removed: Set<number>) {
  const count = isLittle ? bytes.readUInt16LE(start) : bytes.readUInt16BE(start)
  const end = Math.min(start + 2 + count * DIRECTORY_ENTRY_BYTES + 4, bytes.length)
  let to = start + 2
  let keptCount = 0
  for (let index = 0; index < count; index++) {
    const from = start + 2 + index * DIRECTORY_ENTRY_BYTES
    if (from + DIRECTORY_ENTRY_BYTES > end || removed.has(from)) continue
    bytes.copyWithin(to, from, from + DIRECTORY_ENTRY_BYTES)
    to += DIRECTORY_ENTRY_BYTES
    keptCount++
  }
  const next = start + 2 + count * DIRECTORY_ENTRY_BYTES
  if (next < end) {
    bytes.copyWithin(to, next, end)
    to += end - next
  }
  bytes.fill(0, to, end)
  if (isLittle) bytes.writeUInt16LE(keptCount, start)
  else bytes.writeUInt16BE(keptCount, start)
}

/** Removes entries by tag and blanks their values. */
export function removeEntries(bytes: Buffer, start: number, removed: number[]) {
  const directories = openDirectories(bytes)
  const directory = directories?.directory(start)
  if (!directories || !directory) return
  const entries = [...directory.entries.values()].filter(({ tag }) => removed.includes(tag))
  for (const { at, length } of entries) if (length > 4) bytes.fill(0, at, at + length)
  if (entries.length === 0) return
  removeEntriesAt(bytes, start, directories.isLittle, new Set(entries.map((entry) => entry.start)))
}

/** Blanks a directory and all the values it points to. */
export function blankDirectory(bytes: Buffer, { start, entries, nextAt }: Directory) {
  for (const { at, length } of entries.values()) bytes.fill(0, at, at + length)
  bytes.fill(0, start, Math.min(nextAt + 4, bytes.length))
}

/** The embedded thumbnail may show an area that was cropped from the image. */
export function blankThumbnail(bytes: Buffer) {
  const block = openExif(bytes)
  if (!block) return
  const { directories, image } = block
  const small = directories.directory(image.next)
  if (!small || small.start === image.start) return
  const from = directories.numberOf(small.entries.get(tags.thumbnailAt))
  const length = directories.numberOf(small.entries.get(tags.thumbnailLength))
  if (from !== null && length !== null) bytes.fill(0, from, Math.min(bytes.length, from + length))
  blankDirectory(bytes, small)
  bytes.fill(0, image.nextAt, image.nextAt + 4)
}

/** Returns the directory chain: the pages of a TIFF; in EXIF the second directory is the thumbnail's. */
export function pagesOf({ directories, image }: ExifBlock) {
  const pages = new Map([[image.start, image]])
  let page = directories.directory(image.next)
  while (page && !pages.has(page.start) && pages.size < MAX_DIRECTORIES_COUNT) {
    pages.set(page.start, page)
    page = directories.directory(page.next)
  }
  return [...pages.values()]
}

/** Fills the buffer with zeros; returns whether it contained anything else. */
export function wipe(bytes: Buffer): boolean {
  const isEmpty = bytes.every((byte) => byte === 0)
  if (!isEmpty) bytes.fill(0)
  return !isEmpty
}

/** EXIF defines 32 GPS tags. */
const MAX_GPS_ENTRIES_COUNT = 64

/** Version, time, status, mode, datum and date: a camera without a fix writes only these, or nothing. */
const HARMLESS_GPS_TAGS = new Set([0, 7, 9, 10, 18, 29])

/** Pixel scale, tie points, transformation and keys of GeoTIFF, which georeference each pixel. */
const GEO_TAGS = new Set([33550, 33922, 34264, 34735, 34736, 34737])
const INTEROPERABILITY = 0xa005
const SUB_DIRECTORIES = 0x014a
const directoryTags = new Set([tags.exif, INTEROPERABILITY, SUB_DIRECTORIES])
const IPTC = 0x83bb
const PHOTOSHOP = 0x8649
const embeddedKinds = new Map<number, 'xmp' | 'iptc' | 'photoshop'>([
  [tags.xmp, 'xmp'],
  [IPTC, 'iptc'],
  [PHOTOSHOP, 'photoshop'],
])

/** Bytes read from a maker note, so that its directory fits even when the declared length is too short. */
const NOTE_BYTES = 24_000
/** Location tags in maker notes: Nikon's LocationInfo and Panasonic's place names. */
const NIKON_PLACE = 0x39
/** Offset of the text, after its version and encoding. */
const NIKON_PLACE_TEXT_AT = 5
const PANASONIC_PLACES = [0x67, 0x69, 0x6b, 0x6d, 0x6f]

function blankNikon(note: Buffer) {
  // Nikon's note contains its own TIFF block, with offsets relative to that block.
  const own = note.subarray(10)
  const entry = openDirectories(own)?.first()?.entries.get(NIKON_PLACE)
  if (!entry) return false
  const value = own.subarray(entry.at, entry.at + entry.length)
  const hasLocation = value.subarray(NIKON_PLACE_TEXT_AT).some((byte) => byte !== 0 && byte !== 0x20)
  if (hasLocation) value.fill(0)
  return hasLocation
}

function blankPanasonic(bytes: Buffer, at: number) {
  const own = openDirectories(bytes)?.directory(at + 12)
  let hasLocation = false
  for (const tag of PANASONIC_PLACES) {
    const entry = own?.entries.get(tag)
    const value = entry && bytes.subarray(entry.at, entry.at + entry.length)
    // Dashes, spaces and zeros mean that no value was set.
    if (!value?.some((byte) => byte > 0x2d)) continue
    value.fill(0)
    hasLocation = true
  }
  return hasLocation
}

function blankMakerNote(bytes: Buffer, at: number, length: number) {
  if (length < 20) return false
  const name = bytes.toString('latin1', at, at + 12)
  if (name.startsWith('Nikon\0')) return blankNikon(bytes.subarray(at, at + length))
  return name.startsWith('Panasonic\0') && blankPanasonic(bytes, at)
}

/** A single raw entry; unlike in `Directory.entries` a tag may occur twice and a value may lie out of bounds. */
interface RawEntry {
  tag: number
  start: number
  at: number
  length: number
}

const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

const numbersIn = (bytes: Buffer, isLittle: boolean) => ({
  short: (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
  long: (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
})

/** Limits the bytes read or cleared to about twice the file size, because many entries may share one value. */
function createBudget(bytes: Buffer, onOver: () => void) {
  let bytesLeft = 2 * bytes.length + 65_536

  /** Returns whether `count` more bytes may be read; skipped bytes could contain a location. */
  function spend(count: number) {
    bytesLeft -= count
    if (bytesLeft < 0) onOver()
    return bytesLeft >= 0
  }

  function clear(from: number, to: number) {
    const end = Math.min(to, bytes.length)
    if (from < end && spend(end - from)) bytes.fill(0, from, end)
  }

  return { spend, clear }
}

/** Walks every directory reachable from the first and blanks all location data. */
function blankReachable(bytes: Buffer, isLittle: boolean, blankEmbedded: BlankEmbedded): boolean {
  const waiting: number[] = []
  const visitedOffsets = new Set<number>()
  const removed = new Map<number, Set<number>>()
  let entryCount = 0
  let hasLocation = false

  const { short, long } = numbersIn(bytes, isLittle)

  const { spend, clear } = createBudget(bytes, () => (hasLocation = true))

  /** A file beyond the limits is reported as having a location, because the unread part could contain one. */
  function isOver() {
    const isTooMuch = ++entryCount > MAX_ENTRIES_COUNT || visitedOffsets.size > MAX_DIRECTORIES_COUNT
    hasLocation ||= isTooMuch
    return isTooMuch
  }

  function enter(start: number) {
    if (start < 8 || start + 2 > bytes.length || visitedOffsets.has(start)) return
    visitedOffsets.add(start)
    waiting.push(start)
  }

  function* entriesAt(start: number): Generator<RawEntry> {
    const fittingCount = Math.floor((bytes.length - start - 2) / DIRECTORY_ENTRY_BYTES)
    const count = Math.min(short(start), fittingCount)
    for (let index = 0; index < count; index++) {
      if (isOver()) return
      const at = start + 2 + index * DIRECTORY_ENTRY_BYTES
      const length = (sizes[short(at + 2)] ?? 0) * long(at + 4)
      yield { tag: short(at), start: at, at: length > 4 ? long(at + 8) : at + 8, length }
    }
  }

  function blankWithin(kind: EmbeddedKind, at: number, length: number) {
    if (length === 0 || at === 0 || at + length > bytes.length) return
    if (spend(length) && blankEmbedded(kind, bytes.subarray(at, at + length))) hasLocation = true
  }

  function remove(directory: number, { start, at, length }: RawEntry) {
    hasLocation = true
    if (length > 4) clear(at, at + length)
    removed.set(directory, (removed.get(directory) ?? new Set()).add(start))
  }

  function blankGps(directory: number, entry: RawEntry) {
    const start = long(entry.start + 8)
    // A directory with more entries is no GPS directory and its values could be anything: only its pointer is removed.
    const isWithin =
      start >= 8 && start + 2 <= bytes.length && start !== directory && short(start) <= MAX_GPS_ENTRIES_COUNT
    const entries = isWithin ? [...entriesAt(start)] : []
    // Other readers might still parse a directory that is out of bounds or truncated.
    const isWhole = isWithin && entries.length === short(start)
    if (isWhole && entries.every(({ tag }) => HARMLESS_GPS_TAGS.has(tag))) return
    for (const { at, length } of entries) clear(at, at + length)
    if (isWithin) clear(start, start + 2 + entries.length * DIRECTORY_ENTRY_BYTES + 4)
    remove(directory, { ...entry, length: 0 })
  }

  function enterAll({ at, length }: RawEntry) {
    for (let pointer = at; pointer < at + length && pointer + 4 <= bytes.length; pointer += 4) {
      if (isOver()) return
      enter(long(pointer))
    }
  }

  function inspectEntry(directory: number, entry: RawEntry) {
    const { tag, at, length } = entry
    const kind = embeddedKinds.get(tag)
    if (kind) blankWithin(kind, at, length)
    if (tag === tags.gps) blankGps(directory, entry)
    if (GEO_TAGS.has(tag)) remove(directory, entry)
    if (tag === tags.makerNote && at + length <= bytes.length && spend(NOTE_BYTES)) {
      hasLocation = blankMakerNote(bytes, at, length) || hasLocation
    }
    if (directoryTags.has(tag)) enterAll(entry)
  }

  function walk(start: number) {
    if (isOver()) return
    let thumbnailAt = 0
    for (const entry of entriesAt(start)) {
      if (entry.tag === tags.thumbnailAt) thumbnailAt = long(entry.start + 8)
      if (entry.tag === tags.thumbnailLength) blankWithin('jpeg', thumbnailAt, long(entry.start + 8))
      inspectEntry(start, entry)
    }
    const nextAt = start + 2 + short(start) * DIRECTORY_ENTRY_BYTES
    if (nextAt + 4 <= bytes.length) enter(long(nextAt))
  }

  enter(long(4))
  for (let start = waiting.pop(); start !== undefined; start = waiting.pop()) walk(start)
  // Removal comes last because it moves the entries that follow.
  for (const [start, entries] of removed) removeEntriesAt(bytes, start, isLittle, entries)
  return hasLocation
}

/** Blanks the location in EXIF or TIFF directories; returns whether there was one or it cannot be determined. */
export function blankDirectories(bytes: Buffer, blankEmbedded: BlankEmbedded): boolean {
  const directories = openDirectories(bytes)
  if (!directories) return true
  let hasLocation = false
  // Values may overlap directories, so blanking one can redirect others; each pass reads the remaining data again.
  for (let pass = 0; pass < MAX_PASSES_COUNT && blankReachable(bytes, directories.isLittle, blankEmbedded); pass++)
    hasLocation = true
  return hasLocation
}

/** Bytes of the header, after which an empty directory follows when the position is gone. */
const HEADER_BYTES = 8

/** Blanks a block of which the first directory is that of the position. */
export function blankGpsBlock(bytes: Buffer): boolean {
  try {
    const directories = openDirectories(bytes)
    const first = directories?.first()
    if (!directories || !first) return wipe(bytes)
    if ([...first.entries.keys()].every((tag) => HARMLESS_GPS_TAGS.has(tag))) return false
    const start = Buffer.alloc(HEADER_BYTES)
    bytes.copy(start, 0, 0, HEADER_BYTES / 2)
    start[directories.isLittle ? HEADER_BYTES / 2 : HEADER_BYTES - 1] = HEADER_BYTES
    bytes.fill(0)
    start.copy(bytes)
    return true
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return wipe(bytes)
  }
}

/** Blanks the location in EXIF; an unreadable block is wiped entirely, because another reader might parse it. */
export function blankExif(bytes: Buffer, blankEmbedded: BlankEmbedded): boolean {
  const block = bytes.subarray(bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0)
  try {
    return openDirectories(block) ? blankDirectories(block, blankEmbedded) : wipe(block)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return wipe(block)
  }
}
