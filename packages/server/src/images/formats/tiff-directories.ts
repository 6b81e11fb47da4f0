/**
 * [Note: Directories] EXIF is a TIFF without an image: both consist of directories of numbered entries, each with its
 * value or the offset of its value.
 */

export interface TiffEntry {
  tag: number
  type: number
  count: number
  /** Offset of the entry itself. */
  start: number
  /** Offset of the value, which may lie within the entry. */
  at: number
  length: number
}

export interface Directory {
  start: number
  entries: Map<number, TiffEntry>
  /** Offset of the next directory, followed by the offset of that pointer. */
  next: number | null
  nextAt: number
}

/** Bytes per value by type: byte, text, short, long, rational, and the signed variants. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const ASCII = 2
const [SHORT, LONG, RATIONAL, SIGNED_RATIONAL, DIRECTORY] = [3, 4, 5, 10, 13]
/** Camera makers need some hundred entries; a larger count is meant to cost time. */
const MAX_ENTRIES_COUNT = 2000

/** Olympus and Panasonic have numbers of their own in place of 42. */
const byteOrders = new Map<string, ByteOrder>([
  ['II*\0', 'II'],
  ['MM\0*', 'MM'],
  ['IIRO', 'II'],
  ['IIRS', 'II'],
  ['MMOR', 'MM'],
  ['IIU\0', 'II'],
])

type ByteOrder = 'II' | 'MM'

/**
 * Opens a TIFF or EXIF block, or a block without a header whose byte order is known; offsets are relative to its start,
 * and reading past its end throws a RangeError.
 */
export function openDirectories(bytes: Buffer, order = byteOrders.get(bytes.toString('latin1', 0, 4))) {
  if (!order) return null
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const signed = (at: number) => (isLittle ? bytes.readInt32LE(at) : bytes.readInt32BE(at))

  function entryAt(start: number): TiffEntry | null {
    const [tag, type, count] = [short(start), short(start + 2), long(start + 4)]
    const length = (sizes[type] ?? 0) * count
    const at = length > 4 ? long(start + 8) : start + 8
    return length > 0 && at + length <= bytes.length ? { tag, type, count, start, at, length } : null
  }

  function entriesAt(from: number, to: number) {
    const entries = new Map<number, TiffEntry>()
    for (let at = from; at < to; at += 12) {
      const entry = entryAt(at)
      if (entry && !entries.has(entry.tag)) entries.set(entry.tag, entry)
    }
    return entries
  }

  function directory(start: number | null): Directory | null {
    if (start === null || start < 8 || start + 2 > bytes.length) return null
    const count = short(start)
    const nextAt = start + 2 + count * 12
    if (count > MAX_ENTRIES_COUNT || nextAt > bytes.length) return null
    const next = nextAt + 4 <= bytes.length ? long(nextAt) : 0
    return { start, entries: entriesAt(start + 2, nextAt), next: next || null, nextAt }
  }

  function numbersOf({ type, count, at }: TiffEntry): number[] {
    const size = sizes[type]!
    const one = (place: number) => {
      if (type === SHORT) return short(place)
      if (type === LONG || type === DIRECTORY) return long(place)
      if (type === RATIONAL) return long(place) / long(place + 4)
      if (type === SIGNED_RATIONAL) return signed(place) / signed(place + 4)
      return bytes[place]!
    }
    return Array.from({ length: count }, (_, index) => one(at + index * size))
  }

  return {
    bytes,
    isLittle,
    first: () => directory(long(4)),
    directory,
    numbersOf,
    numberOf: (entry: TiffEntry | undefined) => (entry ? numbersOf({ ...entry, count: 1 })[0]! : null),
    textOf: (entry: TiffEntry | undefined) =>
      entry?.type === ASCII ? bytes.toString('utf8', entry.at, entry.at + entry.length).replace(/\0[^]*$/, '') : '',
  }
}

export type Directories = NonNullable<ReturnType<typeof openDirectories>>
