const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b

interface GifPart {
  kind: number
  from: number
  to: number
}

const colorTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Data consists of sub-blocks of up to 255 bytes, each prefixed with its length; an empty sub-block ends the data. */
function skipData(bytes: Buffer, from: number) {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
  return at + 1
}

/** Yields frames, extensions and the trailer; an unknown block ends the walk. */
function* partsOf(bytes: Buffer): Generator<GifPart> {
  let from = 13 + colorTable(bytes[10]!)
  while (from < bytes.length) {
    const kind = bytes[from]!
    if (kind !== IMAGE && kind !== EXTENSION) {
      if (kind === TRAILER) yield { kind, from, to: from + 1 }
      return
    }
    const to = skipData(bytes, kind === IMAGE ? from + 11 + colorTable(bytes[from + 9] ?? 0) : from + 2)
    yield { kind, from, to }
    from = to
  }
}

/** Returns the number of frames when the blocks end with the trailer, otherwise null. */
export function walkGif(bytes: Buffer): number | null {
  if (bytes.length < 13 || bytes.readUInt16LE(6) === 0 || bytes.readUInt16LE(8) === 0) return null
  let frames = 0
  for (const { kind } of partsOf(bytes)) {
    if (kind === TRAILER) return frames || null
    if (kind === IMAGE) frames++
  }
  return null
}

export const gifExtensions = (bytes: Buffer) => [...partsOf(bytes)].filter(({ kind }) => kind === EXTENSION)

/** Returns the spans of an extension's data, one per sub-block. */
export function subBlocks(bytes: Buffer, from: number) {
  const spans: { from: number; to: number }[] = []
  for (let at = from; at < bytes.length && bytes[at] !== 0; at += 1 + bytes[at]!) {
    spans.push({ from: at + 1, to: at + 1 + bytes[at]! })
  }
  return spans
}

/** Returns the offset after the trailer, or after the last readable block. */
export function gifEnd(bytes: Buffer): number {
  let end = 13
  for (const { to } of partsOf(bytes)) end = to
  return end
}
