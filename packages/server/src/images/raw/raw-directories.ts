import { type Directories, type Directory, openDirectories } from '#images/formats/tiff-directories.ts'
import type { Span } from '#images/metadata/splices.ts'
import type { RawFormat } from './raw-formats.ts'
import { isWithin, type RawStructure } from './raw-parts.ts'

const tags = {
  sensorWidth: 0x02,
  sensorHeight: 0x03,
  jpegFromRaw: 0x2e,
  width: 0x0100,
  height: 0x0101,
  compression: 0x0103,
  rawDataAt: 0x0118,
  subDirectories: 0x014a,
  jpegAt: 0x0201,
  jpegLength: 0x0202,
  exif: 0x8769,
  makerNote: 0x927c,
}

/** Offsets and lengths of strips and of tiles. */
const pieceTags = [
  [0x0111, 0x0117],
  [0x0144, 0x0145],
] as const

/** A DNG with previews and masks has a dozen. */
const MAX_DIRECTORIES_COUNT = 100
/** Strips and tiles of all directories together; a tiled DNG of 100 megapixels has some thousand. */
const MAX_PIECES_COUNT = 200_000
const JPEG_COMPRESSIONS = new Set([6, 7])
/** Panasonic writes this where TIFF has the offset of the pixels, and the offset itself into a tag of its own. */
const ELSEWHERE = 0xffff_ffff

interface DirectoryParts {
  directories: Directories
  format: RawFormat
}

/** Returns the strips and tiles of a directory; null when one does not lie within the file. */
function piecesOf({ directories }: DirectoryParts, { entries }: Directory, most: number): Span[] | null {
  for (const [offsetTag, lengthTag] of pieceTags) {
    const [offsets, lengths] = [entries.get(offsetTag), entries.get(lengthTag)]
    if (!offsets || !lengths) continue
    if (offsets.count !== lengths.count || offsets.count > most) return null
    const ends = directories.numbersOf(lengths)
    const pieces = directories.numbersOf(offsets).map((from, at) => ({ from, to: from + ends[at]! }))
    const stored = pieces.filter(({ from }) => from !== ELSEWHERE)
    return stored.every(({ to }) => to <= directories.bytes.length) ? stored : null
  }
  return []
}

/** Returns the JPEGs that a directory points to. */
function previewsOf({ directories, format }: DirectoryParts, { entries }: Directory, pieces: Span[]): Span[] {
  const number = (tag: number) => directories.numberOf(entries.get(tag))
  const previews: Span[] = []
  const [from, length] = [number(tags.jpegAt), number(tags.jpegLength)]
  if (from !== null && length) previews.push({ from, to: from + length })
  if (pieces.length === 1 && JPEG_COMPRESSIONS.has(number(tags.compression) ?? 0)) previews.push(pieces[0]!)
  const value = format === 'rw2' ? entries.get(tags.jpegFromRaw) : undefined
  if (value) previews.push({ from: value.at, to: value.at + value.length })
  return previews
}

/** Names before the directory of the maker note, in which offsets count from the start of the note. */
const olympusNotes: [name: string, headBytes: number][] = [
  ['OLYMPUS\0', 12],
  ['OM SYSTEM\0', 16],
]
const olympusTags = { cameraSettings: 0x2020, previewAt: 0x0101, previewLength: 0x0102 }

/** Olympus has the preview in the maker note only. */
function olympusPreview(directories: Directories, first: Directory): Span[] {
  const { bytes } = directories
  const photo = directories.directory(directories.numberOf(first.entries.get(tags.exif)))
  const note = photo?.entries.get(tags.makerNote)
  if (!note) return []
  const name = bytes.toString('latin1', note.at, note.at + 12)
  const [, headBytes] = olympusNotes.find(([start]) => name.startsWith(start)) ?? []
  if (headBytes === undefined) return []
  const order = bytes.toString('latin1', note.at + headBytes - 4, note.at + headBytes - 2)
  const own = openDirectories(bytes.subarray(note.at), order === 'MM' ? 'MM' : 'II')
  const entry = own?.directory(headBytes)?.entries.get(olympusTags.cameraSettings)
  if (!own || !entry) return []
  const settings = own.directory(entry.length > 4 ? entry.at : own.numberOf(entry))
  const from = own.numberOf(settings?.entries.get(olympusTags.previewAt))
  const length = own.numberOf(settings?.entries.get(olympusTags.previewLength))
  return from && length ? [{ from: note.at + from, to: note.at + from + length }] : []
}

/** Sizes that nobody photographs in are as good as none. */
const MAX_SIDE_PX = 65_535

function sizeOf({ directories, format }: DirectoryParts, { entries }: Directory) {
  const number = (tag: number) => directories.numberOf(entries.get(tag)) ?? 0
  const [width, height] =
    format === 'rw2' ? [number(tags.sensorWidth), number(tags.sensorHeight)] : [number(tags.width), number(tags.height)]
  return width > 0 && height > 0 && width <= MAX_SIDE_PX && height <= MAX_SIDE_PX
    ? { width, height }
    : { width: 0, height: 0 }
}

/** Returns the pages and the directories below them; null when they form a loop or are too many. */
function listDirectories(directories: Directories): Directory[] | null {
  const visited = new Map<number, Directory>()
  function visit(start: number) {
    const directory = directories.directory(start)
    if (!directory || visited.has(start) || visited.size >= MAX_DIRECTORIES_COUNT) return null
    visited.set(start, directory)
    return directory
  }
  for (let page = directories.first(); page;) {
    if (!visit(page.start)) return null
    const below = page.entries.get(tags.subDirectories)
    if (below && below.count > MAX_DIRECTORIES_COUNT) return null
    for (const start of below ? directories.numbersOf(below) : []) if (!visit(start)) return null
    if (page.next === null) return [...visited.values()]
    page = directories.directory(page.next)
  }
  return null
}

/** Reads a raw file that consists of TIFF directories. */
export function readRawDirectories(bytes: Buffer, format: RawFormat): RawStructure | null {
  const directories = openDirectories(bytes)
  const all = directories && listDirectories(directories)
  if (!directories || !all) return null
  const parts = { directories, format }
  const previews: Span[] = []
  let size = { width: 0, height: 0 }
  let piecesCount = 0
  for (const directory of all) {
    const pieces = piecesOf(parts, directory, MAX_PIECES_COUNT - piecesCount)
    if (!pieces) return null
    piecesCount += pieces.length
    previews.push(...previewsOf(parts, directory, pieces))
    const own = sizeOf(parts, directory)
    if (own.width * own.height > size.width * size.height) size = own
  }
  const rawDataAt = format === 'rw2' ? directories.numberOf(all[0]!.entries.get(tags.rawDataAt)) : null
  if (rawDataAt !== null && rawDataAt >= bytes.length) return null
  if (format === 'orf') previews.push(...olympusPreview(directories, all[0]!))
  if (piecesCount === 0 && rawDataAt === null) return null
  // A preview beyond the end is a file that is cut off.
  if (!previews.every((preview) => isWithin(bytes, preview))) return null
  return { exif: { image: { from: 0, to: bytes.length } }, previews, xmp: [], ...size }
}
