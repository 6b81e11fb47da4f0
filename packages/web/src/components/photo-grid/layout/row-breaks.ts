/** Minimum and maximum row height relative to the target. */
const least = 0.72
const most = 1.42
/** Photos whose rows are optimized together; more would take longer and look the same. */
const chunk = 2000

export interface Rows {
  width: number
  size: number
  gap: number
}

/**
 * Finds the row breaks of a group with the most even heights overall. Dynamic programming keeps the best path to every
 * photo, as in paragraph justification. The last row may not fill the width.
 */
export function rowBreaker(ratios: Float32Array, { width, size, gap }: Rows) {
  const [lowest, highest] = [size * least, size * most]
  // The buffers are shared by all groups, because a library has tens of thousands of them.
  const cost = new Float64Array(chunk + 1)
  const before = new Int32Array(chunk + 1)
  const stops = new Int32Array(chunk + 1)
  let furthest = 0

  /** Penalty of a row for its deviation from the target height; it grows quadratically. */
  function offer(first: number, end: number, height: number) {
    const off = height / size - size / height
    const total = cost[first]! + off * off
    if (total >= cost[end]!) return
    cost[end] = total
    before[end] = first
    if (end > furthest) furthest = end
  }

  /** Evaluates every row that can start with this photo. Heights are compared by products, which cost less. */
  function weighFrom(first: number, from: number, count: number) {
    let isOffered = false
    let sum = 0
    let room = width
    for (let last = first; last < count; last++) {
      const ratio = ratios[from + last]!
      sum += ratio
      if (room < lowest * sum) {
        // Neither row height is acceptable, so both are offered: every photo must be in some row.
        if (!isOffered) offer(first, last + 1, Math.max(room / sum, 1))
        if (!isOffered && last > first) offer(first, last, (room + gap) / (sum - ratio))
        return
      }
      if (room <= highest * sum) {
        isOffered = true
        offer(first, last + 1, room / sum)
      }
      room -= gap
    }
  }

  function weigh(from: number, count: number) {
    cost.fill(Infinity, 0, count + 1)
    cost[0] = 0
    furthest = 0
    for (let first = 0; first < count; first++) if (cost[first] !== Infinity) weighFrom(first, from, count)
  }

  /** Returns the best end of the full rows: the rest must fit into one row and should not be a single photo. */
  function lastFullRow(from: number, count: number) {
    let [best, bestTotal] = [0, Infinity]
    let left = 0
    for (let end = count; end >= 0; end--) {
      if (end < count) left += ratios[from + end]! * size + gap
      if (left - gap > width && bestTotal < Infinity) break
      const emptiness = left === 0 ? 0 : Math.max(0, 1 - left / width)
      const total = cost[end]! + emptiness * emptiness
      if (total < bestTotal) [best, bestTotal] = [end, total]
    }
    return best
  }

  /** Emits the row ends on the best path. */
  function tell(from: number, end: number, emit: (end: number) => void) {
    let count = 0
    for (let place = end; place > 0; place = before[place]!) stops[count++] = place
    while (count > 0) emit(from + stops[--count]!)
  }

  return (from: number, to: number, emit: (end: number) => void) => {
    for (let start = from; start < to;) {
      const count = Math.min(chunk, to - start)
      weigh(start, count)
      const isLast = start + count === to
      const full = isLast ? lastFullRow(start, count) : furthest
      tell(start, full, emit)
      if (isLast && full < count) emit(to)
      // The remainder of a chunk starts the next one.
      start = isLast ? to : start + full
    }
  }
}
