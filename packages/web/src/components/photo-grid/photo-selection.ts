/**
 * Which of a list are chosen: a bit for each place, so that a hundred thousand are chosen as fast as one and nothing
 * between them needs to be known.
 */
export interface PhotoSelection {
  bits: Uint32Array
  /** How many there are. */
  chosen: number
  /** Where a range is drawn from. */
  anchor: number | null
  /** What the range drawn last has changed, to be taken back when it is drawn elsewhere. */
  drawn: { from: number; to: number; before: Uint32Array } | null
}

const wordOf = (index: number) => index >>> 5
const bitOf = (index: number) => 1 << (index & 31)

export const noSelection = (count: number): PhotoSelection => ({
  bits: new Uint32Array(Math.ceil(count / 32)),
  chosen: 0,
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

/** The bits of one word that lie between two places, both included. */
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
  chosen: countBits(bits),
  anchor,
  drawn,
})

/** Chooses one, or lets it go. */
export function toggle(selection: PhotoSelection, index: number): PhotoSelection {
  const bits = selection.bits.slice()
  bits[wordOf(index)]! ^= bitOf(index)
  return changed(bits, index)
}

/** Chooses or lets go what stands between two places, both included: a day, say. */
export function choose(selection: PhotoSelection, from: number, to: number, isOn: boolean): PhotoSelection {
  const bits = selection.bits.slice()
  fill(bits, from, to, isOn)
  return changed(bits, to)
}

/**
 * From where the last choice was made to here, as that choice was. Drawn again from the same place, what the former
 * range had changed is as it was before.
 */
export function draw(selection: PhotoSelection, index: number): PhotoSelection {
  const { anchor, drawn } = selection
  if (anchor === null) return toggle(selection, index)
  const before = drawn?.from === anchor ? drawn.before : selection.bits
  const isOn = (selection.bits[wordOf(anchor)]! & bitOf(anchor)) !== 0
  const bits = before.slice()
  fill(bits, Math.min(anchor, index), Math.max(anchor, index), isOn)
  return changed(bits, anchor, { from: anchor, to: index, before })
}

/** Whether all between two places are chosen, both included. */
export function isWhole({ bits }: PhotoSelection, from: number, to: number) {
  for (let word = wordOf(from); word <= wordOf(to); word++) {
    const mask = maskOf(word, from, to)
    if ((bits[word]! & mask) !== mask) return false
  }
  return true
}

/** What a rubber band touches at this moment, besides what was chosen before it. */
export function band(before: PhotoSelection, touched: number[]): PhotoSelection {
  const bits = before.bits.slice()
  for (const index of touched) bits[wordOf(index)]! |= bitOf(index)
  return changed(bits, touched.at(-1) ?? before.anchor)
}

export function chooseAll(count: number): PhotoSelection {
  const { bits } = noSelection(count)
  if (count > 0) fill(bits, 0, count - 1, true)
  return changed(bits, null)
}

/** Who was chosen is not, and the other way round. */
export function invert({ bits }: PhotoSelection, count: number): PhotoSelection {
  const { bits: all } = chooseAll(count)
  return changed(
    all.map((word, place) => word & ~bits[place]!),
    null,
  )
}

export function* placesOf({ bits }: PhotoSelection) {
  for (const [word, value] of bits.entries()) {
    for (let rest = value; rest !== 0; rest &= rest - 1) yield word * 32 + (31 - Math.clz32(rest & -rest))
  }
}

/** After the list has changed: who was chosen and is still there stays chosen. Both orders name their photos by id. */
export function carryOver(
  selection: PhotoSelection,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): PhotoSelection {
  const ids = new Set<number>()
  for (const place of placesOf(selection)) ids.add(before[place]!)
  const { bits } = noSelection(after.length)
  if (ids.size > 0) {
    for (let place = 0; place < after.length; place++) if (ids.has(after[place]!)) bits[wordOf(place)]! |= bitOf(place)
  }
  return changed(bits, null)
}
