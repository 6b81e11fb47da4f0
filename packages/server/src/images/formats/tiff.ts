import { type Directories, type Directory, openDirectories } from './tiff-directories.ts'
import type { RawPixels } from './bmp.ts'

const NEW_SUBFILE_TYPE = 254
const REDUCED = 1
/** Tags with the offsets and lengths of strips and of tiles. */
const pieces = [
  [273, 279],
  [324, 325],
] as const
const MAX_PAGES_COUNT = 1000
const MAX_PIECES_COUNT = 1_000_000

/** Returns the number of strips or tiles when all lie within the file, otherwise null. */
function countPieces(directories: Directories, { entries }: Directory, most: number): number | null {
  for (const [offsetTag, lengthTag] of pieces) {
    const [offsets, lengths] = [entries.get(offsetTag), entries.get(lengthTag)]
    if (!offsets || !lengths || offsets.count !== lengths.count || offsets.count > most) continue
    const ends = directories.numbersOf(lengths)
    const isWhole = directories.numbersOf(offsets).every((from, at) => from + ends[at]! <= directories.bytes.length)
    return isWhole ? offsets.count : null
  }
  return null
}

/** The first directory of a camera raw file, which looks like TIFF, is a reduced-size preview. */
const isLikeness = (directories: Directories, { entries }: Directory) =>
  ((directories.numberOf(entries.get(NEW_SUBFILE_TYPE)) ?? 0) & REDUCED) !== 0

/** Returns the number of pages when all of them lie within the file, otherwise null. */
export function walkTiff(bytes: Buffer): number | null {
  const directories = openDirectories(bytes)
  const first = directories?.first()
  if (!directories || !first || isLikeness(directories, first)) return null
  const visitedOffsets = new Set<number>()
  // The limit covers all pages together: a thousand pages may share one list of a million pieces.
  let piecesLeft = MAX_PIECES_COUNT
  for (let page: Directory | null = first; page; page = directories.directory(page.next)) {
    const count = countPieces(directories, page, piecesLeft)
    if (visitedOffsets.has(page.start) || visitedOffsets.size >= MAX_PAGES_COUNT || count === null) return null
    piecesLeft -= count
    visitedOffsets.add(page.start)
    if (page.next === null) return visitedOffsets.size
  }
  return null
}

const HEADER_BYTES = 8
const ENTRY_BYTES = 12

/** Wraps raw pixels in a minimal TIFF, because sharp cannot attach an ICC profile to raw pixels. */
export function asTiff({ data, width, height, channels }: RawPixels, profile: Buffer): Buffer {
  const [short, long, undefinedBytes] = [3, 4, 7]
  const entries = (place: { bits: number; profile: number; pixels: number }) => [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, place.bits],
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, place.pixels],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, data.length],
    ...(channels === 4 ? [[338, short, 1, 2]] : []),
    [34675, undefinedBytes, profile.length, place.profile],
  ]
  const count = entries({ bits: 0, profile: 0, pixels: 0 }).length
  const bits = HEADER_BYTES + 2 + count * ENTRY_BYTES + 4
  const place = { bits, profile: bits + 8, pixels: bits + 8 + profile.length }
  const head = Buffer.alloc(place.profile)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(HEADER_BYTES, 4)
  head.writeUInt16LE(count, HEADER_BYTES)
  for (const [index, [tag, type, length, value]] of entries(place).entries()) {
    const at = HEADER_BYTES + 2 + index * ENTRY_BYTES
    head.writeUInt16LE(tag!, at)
    head.writeUInt16LE(type!, at + 2)
    head.writeUInt32LE(length!, at + 4)
    head.writeUInt32LE(value!, at + 8)
  }
  for (let channel = 0; channel < 4; channel++) head.writeUInt16LE(8, bits + channel * 2)
  return Buffer.concat([head, profile, data])
}
