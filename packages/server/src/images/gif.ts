const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b

const colorTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Data comes in pieces of up to 255 bytes, each led by its length; an empty one ends them. */
function skipData(bytes: Buffer, from: number) {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
  return at + 1
}

/** The number of frames when the blocks lead to the trailer, or else null. */
export function walkGif(bytes: Buffer): number | null {
  if (bytes.length < 13 || bytes.readUInt16LE(6) === 0 || bytes.readUInt16LE(8) === 0) return null
  let frames = 0
  let at = 13 + colorTable(bytes[10]!)
  while (at < bytes.length) {
    if (bytes[at] === TRAILER) return frames || null
    if (bytes[at] === IMAGE) {
      frames++
      at = skipData(bytes, at + 11 + colorTable(bytes[at + 9] ?? 0))
    } else if (bytes[at] === EXTENSION) at = skipData(bytes, at + 2)
    else return null
  }
  return null
}
