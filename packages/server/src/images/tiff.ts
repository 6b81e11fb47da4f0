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

function isWhole(directories: Directories, { entries }: Directory) {
  for (const [offsetTag, lengthTag] of pieces) {
    const [offsets, lengths] = [entries.get(offsetTag), entries.get(lengthTag)]
    if (!offsets || !lengths || offsets.count !== lengths.count || offsets.count > MAX_PIECES) continue
    const ends = directories.numbersOf(lengths)
    return directories.numbersOf(offsets).every((from, index) => from + ends[index]! <= directories.bytes.length)
  }
  return false
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
  for (let page: Directory | null = first; page; page = directories.directory(page.next)) {
    if (seen.has(page.start) || seen.size >= MAX_PAGES || !isWhole(directories, page)) return null
    seen.add(page.start)
    if (page.next === null) return seen.size
  }
  return null
}
