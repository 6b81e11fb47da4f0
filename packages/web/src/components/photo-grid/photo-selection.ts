/**
 * Selected photos as one bit per index, so that selecting a hundred thousand is as fast as one and needs no loaded
 * tiles.
 */
export interface PhotoSelection {
  bits: Uint32Array
  /** Number of selected photos. */
  selectedCount: number
  /** Start of a range selection. */
  anchor: number | null
  /** The last drawn range and the bits before it, which are restored when the range is redrawn. */
  drawn: { from: number; to: number; before: Uint32Array } | null
}

const wordOf = (index: number) => index >>> 5
const bitOf = (index: number) => 1 << (index & 31)

export const noSelection = (count: number): PhotoSelection => ({
  bits: new Uint32Array(Math.ceil(count / 32)),
  selectedCount: 0,
  anchor: null,
  drawn: null,
})

export const isChosen = ({ bits }: PhotoSelection, index: number) => (bits[wordOf(index)]! & bitOf(index)) !== 0

function countBits(bits: Uint32Array) {
  let count = 0
  for (const word of bits) {
    let rest = word - ((word >>> 1) & 0x55555555)
    rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** Returns the bits of one word within an inclusive index range. */
function maskOf(word: number, from: number, to: number) {
  const low = word === wordOf(from) ? from & 31 : 0
  const high = word === wordOf(to) ? to & 31 : 31
  return (-1 << low) & (-1 >>> (31 - high))
}

function fill(bits: Uint32Array, from: number, to: number, isOn: boolean) {
  for (let word = wordOf(from); word <= wordOf(to); word++) {
    const mask = maskOf(word, from, to)
    bits[word] = isOn ? bits[word]! | mask : bits[word]! & ~mask
  }
}

const changed = (bits: Uint32Array, anchor: number | null, drawn: PhotoSelection['drawn'] = null): PhotoSelection => ({
  bits,
  selectedCount: countBits(bits),
  anchor,
  drawn,
})

export function toggle(selection: PhotoSelection, index: number): PhotoSelection {
  const bits = selection.bits.slice()
  bits[wordOf(index)]! ^= bitOf(index)
  return changed(bits, index)
}

/** Selects or deselects an inclusive index range, such as a day. */
export function selectRange(selection: PhotoSelection, from: number, to: number, isOn: boolean): PhotoSelection {
  const bits = selection.bits.slice()
  fill(bits, from, to, isOn)
  return changed(bits, to)
}

/**
 * Extends the selection from the anchor to here, with the state of the anchor. Redrawing from the same anchor restores
 * what the previous range changed.
 */
export function extendSelection(selection: PhotoSelection, index: number): PhotoSelection {
  const { anchor, drawn } = selection
  if (anchor === null) return toggle(selection, index)
  const before = drawn?.from === anchor ? drawn.before : selection.bits
  const isOn = (selection.bits[wordOf(anchor)]! & bitOf(anchor)) !== 0
  const bits = before.slice()
  fill(bits, Math.min(anchor, index), Math.max(anchor, index), isOn)
  return changed(bits, anchor, { from: anchor, to: index, before })
}

/** Returns whether an inclusive index range is fully selected. */
export function isRangeSelected({ bits }: PhotoSelection, from: number, to: number) {
  for (let word = wordOf(from); word <= wordOf(to); word++) {
    const mask = maskOf(word, from, to)
    if ((bits[word]! & mask) !== mask) return false
  }
  return true
}

/** Adds the photos that a rubber band touches to the selection before it. */
export function addToSelection(before: PhotoSelection, touched: number[]): PhotoSelection {
  const bits = before.bits.slice()
  for (const index of touched) bits[wordOf(index)]! |= bitOf(index)
  return changed(bits, touched.at(-1) ?? before.anchor)
}

export function chooseAll(count: number): PhotoSelection {
  const { bits } = noSelection(count)
  if (count > 0) fill(bits, 0, count - 1, true)
  return changed(bits, null)
}

export function invert({ bits }: PhotoSelection, count: number): PhotoSelection {
  const { bits: all } = chooseAll(count)
  return changed(
    all.map((word, place) => word & ~bits[place]!),
    null,
  )
}

export function* iterateSelectedIndexes({ bits }: PhotoSelection) {
  for (const [word, value] of bits.entries()) {
    for (let rest = value; rest !== 0; rest &= rest - 1) yield word * 32 + (31 - Math.clz32(rest & -rest))
  }
}

/**
 * Carries the selection over to a changed list; photos that are still present stay selected. Both lists identify photos
 * by id.
 */
export function remapSelection(
  selection: PhotoSelection,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): PhotoSelection {
  const ids = new Set<number>()
  for (const place of iterateSelectedIndexes(selection)) ids.add(before[place]!)
  const { bits } = noSelection(after.length)
  if (ids.size > 0) {
    for (let place = 0; place < after.length; place++) if (ids.has(after[place]!)) bits[wordOf(place)]! |= bitOf(place)
  }
  return changed(bits, null)
}
