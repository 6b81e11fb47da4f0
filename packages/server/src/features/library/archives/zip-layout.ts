/** A file of an archive; every field is known before its first byte is read. */
export interface ZipEntry {
  name: string
  bytes: number
  crc32: number
  time: Date
}

const MAX_UINT32 = 0xffff_ffff
const MAX_UINT16 = 0xffff
const UTF8_NAME_FLAG = 0x0800
const ZIP64_VERSION = 45

/** Converts to an MS-DOS timestamp, which has a resolution of two seconds and starts in 1980. */
function dosTime(time: Date) {
  const year = Math.min(2107, Math.max(1980, time.getUTCFullYear()))
  const date = ((year - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)
  return { date, clock }
}

/** Writes the fields that the local header and the central directory header share. */
function writeCommon(header: Buffer, at: number, { bytes, crc32, time }: ZipEntry, nameLength: number, extra: number) {
  const { date, clock } = dosTime(time)
  const size = Math.min(bytes, MAX_UINT32)
  header.writeUInt16LE(ZIP64_VERSION, at)
  header.writeUInt16LE(UTF8_NAME_FLAG, at + 2)
  header.writeUInt16LE(clock, at + 6)
  header.writeUInt16LE(date, at + 8)
  header.writeUInt32LE(crc32 >>> 0, at + 10)
  header.writeUInt32LE(size, at + 14)
  header.writeUInt32LE(size, at + 18)
  header.writeUInt16LE(nameLength, at + 22)
  header.writeUInt16LE(extra, at + 24)
}

/** Writes the ZIP64 extra field for values that do not fit into 32 bits. */
function largeNumbers(values: number[]) {
  if (values.length === 0) return Buffer.alloc(0)
  const field = Buffer.alloc(4 + values.length * 8)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(values.length * 8, 2)
  for (const [place, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + place * 8)
  return field
}

const sizesOf = (bytes: number) => (bytes >= MAX_UINT32 ? [bytes, bytes] : [])

function localHeader(entry: ZipEntry) {
  const name = Buffer.from(entry.name)
  const extra = largeNumbers(sizesOf(entry.bytes))
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeCommon(header, 4, entry, name.length, extra.length)
  return Buffer.concat([header, name, extra])
}

function directoryEntry(entry: ZipEntry, offset: number) {
  const name = Buffer.from(entry.name)
  const extra = largeNumbers([...sizesOf(entry.bytes), ...(offset >= MAX_UINT32 ? [offset] : [])])
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(ZIP64_VERSION, 4)
  writeCommon(header, 6, entry, name.length, extra.length)
  header.writeUInt32LE(Math.min(offset, MAX_UINT32), 42)
  return Buffer.concat([header, name, extra])
}

interface Directory {
  count: number
  offset: number
  bytes: number
}

function largeEnd({ count, offset, bytes }: Directory) {
  const end = Buffer.alloc(76)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(ZIP64_VERSION, 12)
  end.writeUInt16LE(ZIP64_VERSION, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(bytes), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + bytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}

function endOf(directory: Directory) {
  const { count, offset, bytes } = directory
  const isLarge = count >= MAX_UINT16 || offset >= MAX_UINT32 || bytes >= MAX_UINT32
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, MAX_UINT16), 8)
  end.writeUInt16LE(Math.min(count, MAX_UINT16), 10)
  end.writeUInt32LE(Math.min(bytes, MAX_UINT32), 12)
  end.writeUInt32LE(Math.min(offset, MAX_UINT32), 16)
  return isLarge ? Buffer.concat([largeEnd(directory), end]) : end
}

/** A segment of an archive: literal bytes, or the contents of a file. */
export type Segment = { at: number; length: number } & ({ bytes: Buffer } | { entry: number })

/**
 * Lays out an uncompressed ZIP with every length known beforehand, so that it can be sent from any byte and needs
 * memory only for its directory.
 */
export function layoutZip(entries: ZipEntry[]) {
  const segments: Segment[] = []
  let at = 0
  const add = (bytes: Buffer) => {
    segments.push({ at, length: bytes.length, bytes })
    at += bytes.length
  }
  const offsets = entries.map((entry, index) => {
    const offset = at
    add(localHeader(entry))
    segments.push({ at, length: entry.bytes, entry: index })
    at += entry.bytes
    return offset
  })
  const offset = at
  const directory = Buffer.concat(entries.map((entry, index) => directoryEntry(entry, offsets[index]!)))
  add(directory)
  add(endOf({ count: entries.length, offset, bytes: directory.length }))
  return { segments, length: at }
}
