interface Box {
  type: string
  content: number
  end: number
}

/** The boxes between two places; one of length 0 reaches to the end, and one that reaches further ends the walk. */
function* boxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  let at = from
  while (at + 8 <= to) {
    const length = bytes.readUInt32BE(at)
    const isLong = length === 1 && at + 16 <= to
    const end = length === 0 ? to : at + (isLong ? Number(bytes.readBigUInt64BE(at + 8)) : length)
    const content = at + (isLong ? 16 : 8)
    if (end < content || end > to) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), content, end }
    at = end
  }
}

function find(bytes: Buffer, type: string, from: number, to: number) {
  for (const box of boxes(bytes, from, to)) if (box.type === type) return box
  return null
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

/** How far into the file the pieces of its items reach, by the table that locates them. */
function reach(bytes: Buffer, table: Box) {
  const next = reader(bytes, table.content)
  const version = next(1)
  next(3)
  const [sizes, bases] = [next(1), next(1)]
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, bases >> 4]
  const indexSize = version ? bases & 15 : 0
  let furthest = 0
  for (let items = next(version < 2 ? 2 : 4); items > 0; items--) {
    next(version < 2 ? 2 : 4)
    const isInFile = version ? (next(2) & 15) === 0 : true
    next(2)
    const base = next(baseSize)
    const extents = next(2)
    // Such extents take no room in the table, so that a forged count would only cost time.
    if (indexSize + offsetSize + lengthSize === 0) continue
    for (let extent = 0; extent < extents; extent++) {
      next(indexSize)
      const end = base + next(offsetSize) + next(lengthSize)
      if (isInFile) furthest = Math.max(furthest, end)
    }
  }
  return furthest
}

/** Whether a part of the picture is coded as AV1: the brand at the front of the file only says so. */
function holdsAv1(bytes: Buffer, items: Box) {
  const isLong = bytes.readUInt8(items.content) > 0
  for (const { type, content } of boxes(bytes, items.content + (isLong ? 8 : 6), items.end)) {
    const at = content + (bytes.readUInt8(content) > 2 ? 10 : 8)
    if (type === 'infe' && bytes.toString('latin1', at, at + 4) === 'av01') return true
  }
  return false
}

/** 1 when every piece that the file speaks of lies within it, or else null. */
export function walkAvif(bytes: Buffer): number | null {
  const meta = find(bytes, 'meta', 0, bytes.length)
  const table = meta && find(bytes, 'iloc', meta.content + 4, meta.end)
  const items = meta && find(bytes, 'iinf', meta.content + 4, meta.end)
  if (!table || !items || !holdsAv1(bytes, items)) return null
  const end = reach(bytes, table)
  return end > 0 && end <= bytes.length ? 1 : null
}
