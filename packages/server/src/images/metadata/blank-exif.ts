import { type Directory, type Entry, openDirectories } from '../directories.ts'
import { blankText } from './blank-xmp.ts'
import { type ExifBlock, openExif, tags } from './exif.ts'

const DIRECTORY_ENTRY = 12
/** As many as a TIFF may have at all. */
const MAX_PAGES = 1000

/** Takes an entry out of a directory: those behind it, and the way to the next directory, move up. */
function removeEntry(bytes: Buffer, { start, entries, nextAt }: Directory, tag: number, isLittle: boolean) {
  const entry = entries.get(tag)
  if (!entry) return
  if (entry.length > 4) bytes.fill(0, entry.at, entry.at + entry.length)
  const end = Math.min(nextAt + 4, bytes.length)
  bytes.copyWithin(entry.start, entry.start + DIRECTORY_ENTRY, end)
  bytes.fill(0, end - DIRECTORY_ENTRY, end)
  const count = isLittle ? bytes.readUInt16LE(start) - 1 : bytes.readUInt16BE(start) - 1
  if (isLittle) bytes.writeUInt16LE(count, start)
  else bytes.writeUInt16BE(count, start)
}

/** Removes entries, one after the other: each time the directory is read anew, as what stood behind has moved. */
export function removeEntries(bytes: Buffer, start: number, removed: number[]) {
  for (const tag of removed) {
    const directories = openDirectories(bytes)
    const directory = directories?.directory(start)
    if (directories && directory) removeEntry(bytes, directory, tag, directories.isLittle)
  }
}

/** With all the values it points to. */
export function blankDirectory(bytes: Buffer, { start, entries, nextAt }: Directory) {
  for (const { at, length } of entries.values()) bytes.fill(0, at, at + length)
  bytes.fill(0, start, Math.min(nextAt + 4, bytes.length))
}

/** The small picture may show what was cut away from the large one. */
function blankThumbnail(bytes: Buffer, { directories, image }: ExifBlock) {
  const small = directories.directory(image.next)
  if (!small || small.start === image.start) return
  const from = directories.numberOf(small.entries.get(tags.thumbnailAt))
  const length = directories.numberOf(small.entries.get(tags.thumbnailLength))
  if (from !== null && length !== null) bytes.fill(0, from, Math.min(bytes.length, from + length))
  blankDirectory(bytes, small)
  bytes.fill(0, image.nextAt, image.nextAt + 4)
}

const blankValue = (bytes: Buffer, entry: Entry | undefined) =>
  entry && bytes.fill(0, entry.at, entry.at + entry.length)

/** What makers of cameras say of a place in notes of their own: Nikon's LocationInfo, and the names of Panasonic's. */
const nikonPlace = 0x39
const panasonicPlaces = [0x67, 0x69, 0x6b, 0x6d, 0x6f]

function blankMakerNote(bytes: Buffer, { directories, photo }: ExifBlock) {
  const note = photo?.entries.get(tags.makerNote)
  if (!note || note.length < 20) return
  const name = bytes.toString('latin1', note.at, note.at + 12)
  if (name.startsWith('Nikon\0')) {
    // Directories of their own, counted from their own beginning.
    const own = openDirectories(bytes.subarray(note.at + 10, note.at + note.length))
    blankValue(bytes.subarray(note.at + 10), own?.first()?.entries.get(nikonPlace))
  }
  if (!name.startsWith('Panasonic\0')) return
  const own = directories.directory(note.at + 12)
  for (const tag of panasonicPlaces) blankValue(bytes, own?.entries.get(tag))
}

/** All of a TIFF are pages; of EXIF the second is the small picture's. */
export function pagesOf({ directories, image }: ExifBlock, isTiff: boolean) {
  const pages = new Map([[image.start, image]])
  let page = isTiff ? directories.directory(image.next) : null
  while (page && !pages.has(page.start) && pages.size < MAX_PAGES) {
    pages.set(page.start, page)
    page = directories.directory(page.next)
  }
  return [...pages.values()]
}

/** Takes the place, and the small picture, out of a block of EXIF; `isTiff` where further directories are pages. */
export function blankExif(bytes: Buffer, isTiff: boolean) {
  const block = openExif(bytes)
  if (!block) {
    if (!isTiff) bytes.fill(0)
    return
  }
  const { directories } = block
  blankMakerNote(bytes, block)
  if (!isTiff) blankThumbnail(bytes, block)
  for (const page of pagesOf(block, isTiff)) {
    const gps = directories.directory(directories.numberOf(page.entries.get(tags.gps)))
    if (gps && gps.start !== page.start) blankDirectory(bytes, gps)
    const xmp = page.entries.get(tags.xmp)
    if (xmp) blankText(bytes.subarray(xmp.at, xmp.at + xmp.length))
    removeEntries(bytes, page.start, [tags.gps])
  }
}
