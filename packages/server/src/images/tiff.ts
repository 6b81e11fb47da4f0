import { type Directories, type Directory, openDirectories } from './directories.ts'

const NEW_SUBFILE_TYPE = 254
const REDUCED = 1
/** Strips, or tiles: where they lie and how long they are. */
const pieces = [
  [273, 279],
  [324, 325],
] as const
const MAX_PAGES = 1000
const MAX_PIECES = 1_000_000

/** How many pieces a page has, all of which lie within the file, or else null. */
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

/** What comes first in the raw files of cameras, which look like TIFF, is a small likeness of the picture. */
const isLikeness = (directories: Directories, { entries }: Directory) =>
  ((directories.numberOf(entries.get(NEW_SUBFILE_TYPE)) ?? 0) & REDUCED) !== 0

/** The number of pages when all of them lie within the file, or else null. */
export function walkTiff(bytes: Buffer): number | null {
  const directories = openDirectories(bytes)
  const first = directories?.first()
  if (!directories || !first || isLikeness(directories, first)) return null
  const seen = new Set<number>()
  // Of all pages together: a thousand may share one list of a million.
  let piecesLeft = MAX_PIECES
  for (let page: Directory | null = first; page; page = directories.directory(page.next)) {
    const count = countPieces(directories, page, piecesLeft)
    if (seen.has(page.start) || seen.size >= MAX_PAGES || count === null) return null
    piecesLeft -= count
    seen.add(page.start)
    if (page.next === null) return seen.size
  }
  return null
}
