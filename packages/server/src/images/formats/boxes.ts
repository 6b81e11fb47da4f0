export interface Box {
  type: string
  /** Offset of the box header (length and type). */
  start: number
  content: number
  end: number
}

/** Yields the boxes in a range; length 0 extends to the end of the range, and a box past the end stops the walk. */
export function* boxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  let at = from
  while (at + 8 <= to) {
    const length = bytes.readUInt32BE(at)
    const isLong = length === 1 && at + 16 <= to
    const end = length === 0 ? to : at + (isLong ? Number(bytes.readBigUInt64BE(at + 8)) : length)
    const content = at + (isLong ? 16 : 8)
    if (end < content || end > to) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at, content, end }
    at = end
  }
}

function findBox(bytes: Buffer, type: string, from: number, to: number): Box | null {
  for (const box of boxes(bytes, from, to)) if (box.type === type) return box
  return null
}

/** Descends through nested box types; `meta` has four bytes of version and flags before its children. */
export function findWithin(bytes: Buffer, ...types: string[]): Box | null {
  let [from, to] = [0, bytes.length]
  let match: Box | null = null
  for (const type of types) {
    match = findBox(bytes, type, from, to)
    if (!match) return null
    from = match.content + (type === 'meta' ? 4 : 0)
    to = match.end
  }
  return match
}

/** Reads consecutive numbers of 0 to 8 bytes, as packed in `iloc`; reading past the end throws. */
function reader(bytes: Buffer, from: number) {
  let at = from
  return (size: number) => {
    at += size
    if (size > 6) return Number(bytes.readBigUInt64BE(at - 8))
    return size ? bytes.readUIntBE(at - size, size) : 0
  }
}

export interface Extent {
  item: number
  from: number
  to: number
}

/** Returns the base of an item's offsets: the file or the `idat` box; metadata uses no other construction method. */
function startOf(method: number, beside: Box | null) {
  if (method === 0) return 0
  return method === 1 && beside ? beside.content : null
}

/** Yields the extents of all items in `iloc`; extents in a second box are included only when that box is passed. */
export function* extents(bytes: Buffer, table: Box, beside: Box | null = null): Generator<Extent> {
  const next = reader(bytes, table.content)
  const version = next(1)
  next(3)
  const [sizes, bases] = [next(1), next(1)]
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, bases >> 4]
  const indexSize = version ? bases & 15 : 0
  for (let left = next(version < 2 ? 2 : 4); left > 0; left--) {
    const item = next(version < 2 ? 2 : 4)
    const start = startOf(version ? next(2) & 15 : 0, beside)
    next(2)
    const base = next(baseSize)
    const count = next(2)
    // Extents of zero bytes take no space in the table, so a forged count would only cost CPU time.
    if (indexSize + offsetSize + lengthSize === 0) continue
    for (let extent = 0; extent < count; extent++) {
      next(indexSize)
      const from = base + next(offsetSize)
      const to = from + next(lengthSize)
      if (start !== null) yield { item, from: start + from, to: start + to }
    }
  }
}

export interface BoxItem {
  id: number
  type: string
  /** Content encoding of a `mime` item, otherwise an empty string. */
  encoding: string
}

/** Yields the items of a file: coded images, EXIF, XMP. */
export function* items(bytes: Buffer, table: Box): Generator<BoxItem> {
  const isLong = bytes.readUInt8(table.content) > 0
  for (const { type, content, end } of boxes(bytes, table.content + (isLong ? 8 : 6), table.end)) {
    if (type !== 'infe') continue
    const version = bytes.readUInt8(content)
    if (version < 2) continue
    const at = content + (version > 2 ? 10 : 8)
    const id = version > 2 ? bytes.readUInt32BE(content + 4) : bytes.readUInt16BE(content + 4)
    // A name, the content type and the content encoding follow, each terminated by a zero byte.
    const itemType = bytes.toString('latin1', at, at + 4)
    const [, , encoding = ''] = bytes.toString('latin1', at + 4, end).split('\0')
    yield { id, type: itemType, encoding: itemType === 'mime' ? encoding : '' }
  }
}
