/** Replacement of the bytes between two offsets. */
export interface Splice {
  from: number
  to: number
  bytes: Buffer
}

export interface Span {
  from: number
  to: number
}

/** Differences closer than this are merged: encoding two separately takes as much space. */
const MIN_GAP_BYTES = 4
/** Bytes compared at once before single bytes are compared. */
const PAGE_BYTES = 4096

/** Returns the differences of two buffers of equal length within a span. */
function differences(before: Buffer, after: Buffer, { from, to }: Span): Splice[] {
  const splices: Splice[] = []
  let at = from
  while (at < to) {
    if ((at - from) % PAGE_BYTES === 0) {
      const page = Math.min(at + PAGE_BYTES, to)
      if (before.compare(after, at, page, at, page) === 0) {
        at = page
        continue
      }
    }
    if (after[at] === before[at]) {
      at++
      continue
    }
    const last = splices.at(-1)
    const start = last && at - last.to < MIN_GAP_BYTES ? splices.pop()!.from : at
    while (at < to && after[at] !== before[at]) at++
    splices.push({ from: start, to: at, bytes: after.subarray(start, at) })
  }
  return splices
}

/** Returns the splices of an edit that keeps all offsets. */
export function editInPlace(bytes: Buffer, from: number, to: number, edit: (copy: Buffer) => void): Splice[] {
  const editor = createEditor(bytes)
  editor.edit([{ from, to }], edit)
  return editor.splices()
}

function mergeSpans(spans: Span[]): Span[] {
  const outcome: Span[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = outcome.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else outcome.push({ from, to })
  }
  return outcome
}

/** Applies edits that keep all offsets. Each edit sees the result of the previous ones, so that edits may overlap. */
export function createEditor(bytes: Buffer) {
  let current = bytes
  const touched: Span[] = []

  function writeBack(content: Buffer, spans: Span[]) {
    if (current === bytes) current = Buffer.from(bytes)
    let at = 0
    for (const { from, to } of spans) {
      at += content.copy(current, from, at, at + Math.min(to, bytes.length) - from)
      touched.push({ from, to: Math.min(to, bytes.length) })
    }
  }

  return {
    /** Passes the spans to `change` as one buffer and writes the result back. */
    edit<T>(spans: Span[], change: (content: Buffer) => T): T {
      const within = spans.filter(({ from, to }) => from < to && from < bytes.length)
      const before = within.map(({ from, to }) => current.subarray(from, to))
      const content = Buffer.concat(before)
      const outcome = change(content)
      let at = 0
      const isChanged = before.some((piece) => {
        at += piece.length
        return piece.compare(content, at - piece.length, at) !== 0
      })
      if (isChanged) writeBack(content, within)
      return outcome
    },

    splices: () => mergeSpans(touched).flatMap((span) => differences(bytes, current, span)),
  }
}

/** Splices are sorted by offset and do not overlap. */
export function applySplices(bytes: Buffer, splices: Splice[]): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (const { from, to, bytes: inserted } of splices) {
    parts.push(bytes.subarray(at, from), inserted)
    at = to
  }
  return Buffer.concat([...parts, bytes.subarray(at)])
}

/** Encodes a number as a varint with seven bits per byte. */
function varint(value: number) {
  const bytes: number[] = []
  let left = value
  do {
    bytes.push((left % 128) + (left >= 128 ? 128 : 0))
    left = Math.floor(left / 128)
  } while (left > 0)
  return Buffer.from(bytes)
}

/** Change of a file: the bytes at an offset, and how many replace them. */
interface PatchedChange {
  from: number
  original: Buffer
  insertedBytes: number
}

/**
 * Returns the patch from the changed bytes back to the original ones: for each change its distance from the previous
 * one, its length, and the original bytes.
 */
export function encodePatch(changes: PatchedChange[]): Buffer {
  const parts: Buffer[] = []
  let end = 0
  for (const { from, original, insertedBytes } of changes) {
    parts.push(varint(from - end), varint(insertedBytes), varint(original.length), original)
    end = from + original.length
  }
  return Buffer.concat(parts)
}

export const patchOf = (bytes: Buffer, splices: Splice[]): Buffer =>
  encodePatch(
    splices.map(({ from, to, bytes: inserted }) => ({
      from,
      original: bytes.subarray(from, to),
      insertedBytes: inserted.length,
    })),
  )

/** Decodes a patch into splices that apply to the changed bytes. */
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

/** Applies splices like `applySplices`, but to a stream. */
export async function* spliceChunks(chunks: AsyncIterable<Buffer>, splices: Splice[]): AsyncGenerator<Buffer> {
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
