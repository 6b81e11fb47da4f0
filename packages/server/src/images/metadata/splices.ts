/** Other bytes in the place of those between two positions. */
export interface Splice {
  from: number
  to: number
  bytes: Buffer
}

/** Differences that are nearer than this are told as one: telling two apart takes as much. */
const NEAR = 4

/** What an edit changes that leaves everything where it is. */
export function editInPlace(bytes: Buffer, from: number, to: number, edit: (copy: Buffer) => void): Splice[] {
  const copy = Buffer.from(bytes.subarray(from, to))
  edit(copy)
  const splices: Splice[] = []
  let at = 0
  while (at < copy.length) {
    if (copy[at] === bytes[from + at]) {
      at++
      continue
    }
    const last = splices.at(-1)
    const start = last && from + at - last.to < NEAR ? splices.pop()!.from - from : at
    while (at < copy.length && copy[at] !== bytes[from + at]) at++
    splices.push({ from: from + start, to: from + at, bytes: copy.subarray(start, at) })
  }
  return splices
}

/** In the order of their places; none reaches into another. */
export function applySplices(bytes: Buffer, splices: Splice[]): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (const { from, to, bytes: inserted } of splices) {
    parts.push(bytes.subarray(at, from), inserted)
    at = to
  }
  return Buffer.concat([...parts, bytes.subarray(at)])
}

/** A number in as few bytes as it takes, seven bits each. */
function varint(value: number) {
  const bytes: number[] = []
  let left = value
  do {
    bytes.push((left % 128) + (left >= 128 ? 128 : 0))
    left = Math.floor(left / 128)
  } while (left > 0)
  return Buffer.from(bytes)
}

/**
 * What leads back from the changed bytes to the given ones: for each change how far it is from the one before, how
 * long it is there, and what stood in its place.
 */
export function patchOf(bytes: Buffer, splices: Splice[]): Buffer {
  const parts: Buffer[] = []
  let end = 0
  for (const { from, to, bytes: inserted } of splices) {
    parts.push(varint(from - end), varint(inserted.length), varint(to - from), bytes.subarray(from, to))
    end = to
  }
  return Buffer.concat(parts)
}

/** The changes that undo others, in places of the changed bytes. */
export function readPatch(patch: Buffer): Splice[] {
  const splices: Splice[] = []
  let [at, end] = [0, 0]
  const next = () => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = patch.readUInt8(at++)
      value += (byte % 128) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }
  while (at < patch.length) {
    const from = end + next()
    end = from + next()
    const length = next()
    splices.push({ from, to: end, bytes: patch.subarray(at, at + length) })
    at += length
  }
  return splices
}

export const lengthAfter = (length: number, splices: Splice[]) =>
  splices.reduce((sum, { from, to, bytes }) => sum + bytes.length - (to - from), length)

/** The same as `applySplices` for what comes piece by piece. */
export async function* splicing(chunks: AsyncIterable<Buffer>, splices: Splice[]): AsyncGenerator<Buffer> {
  const waiting = [...splices]
  let position = 0
  for await (const chunk of chunks) {
    const end = position + chunk.length
    let at = position
    while (waiting[0] && waiting[0].from <= end) {
      const { from, to, bytes } = waiting[0]
      if (from > at) yield chunk.subarray(at - position, from - position)
      at = Math.max(at, Math.min(to, end))
      if (to > end) break
      yield bytes
      waiting.shift()
    }
    if (at < end) yield chunk.subarray(at - position)
    position = end
  }
  for (const { bytes } of waiting) yield bytes
}
