export interface Box {
  type: string
  /** Where it begins, with its length and type. */
  start: number
  content: number
  end: number
}

/** The boxes between two places; one of length 0 reaches to the end, and one that reaches further ends the walk. */
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

/** Follows the types down, one within the other; a `meta` has four bytes of its own before what it holds. */
export function findWithin(bytes: Buffer, ...types: string[]): Box | null {
  let [from, to] = [0, bytes.length]
  let found: Box | null = null
  for (const type of types) {
    found = findBox(bytes, type, from, to)
    if (!found) return null
    from = found.content + (type === 'meta' ? 4 : 0)
    to = found.end
  }
  return found
}

/** Reads numbers of 0 to 8 bytes one after the other, as `iloc` packs them; past the end it throws. */
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

/** What the places of an item are counted from: the file, or the box beside; other ways are none of metadata. */
function startOf(method: number, beside: Box | null) {
  if (method === 0) return 0
  return method === 1 && beside ? beside.content : null
}

/** Where the pieces of the items lie in the file, by the table that locates them; those that lie in a box beside it only where that is given. */
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
    // Such extents take no room in the table, so that a forged count would only cost time.
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
  /** How an item that is a text is packed; nothing where it is not. */
  encoding: string
}

/** The items that a file is made of: coded pictures, EXIF, XMP. */
export function* items(bytes: Buffer, table: Box): Generator<BoxItem> {
  const isLong = bytes.readUInt8(table.content) > 0
  for (const { type, content, end } of boxes(bytes, table.content + (isLong ? 8 : 6), table.end)) {
    if (type !== 'infe') continue
    const version = bytes.readUInt8(content)
    if (version < 2) continue
    const at = content + (version > 2 ? 10 : 8)
    const id = version > 2 ? bytes.readUInt32BE(content + 4) : bytes.readUInt16BE(content + 4)
    // A name, then the type of the content and how it is packed, each up to a zero.
    const itemType = bytes.toString('latin1', at, at + 4)
    const [, , encoding = ''] = bytes.toString('latin1', at + 4, end).split('\0')
    yield { id, type: itemType, encoding: itemType === 'mime' ? encoding : '' }
  }
}
