import { createGrowableArray } from './growable-array.ts'
import {
  type TileBox,
  type Frame,
  type Header,
  findLastAtMost,
  type Layout,
  type PhotoOrder,
  type TileRow,
} from './layout.ts'

interface Group {
  first: number
  to: number
  /** Top of its tiles, below the header. */
  top: number
}

/** Returns where each group starts; positions within a group are computed. */
function groupsOf({ count, groups }: PhotoOrder, { header, gap }: Frame, columns: number, side: number) {
  const [firsts, tops, rows] = [createGrowableArray(), createGrowableArray(), createGrowableArray()]
  let [bottom, rowCount] = [0, 0]
  for (let from = 0; from < count;) {
    // Without headers the whole list is one group.
    let to = header === 0 ? count : from + 1
    while (to < count && groups[to] === groups[from]) to++
    firsts.push(from)
    tops.push(bottom + header)
    rows.push(rowCount)
    const own = Math.ceil((to - from) / columns)
    rowCount += own
    bottom += header + own * (side + gap)
    from = to
  }
  return { firsts: firsts.done(), tops: tops.done(), rows: rows.done(), rowCount, height: Math.max(0, bottom - gap) }
}

interface Groups {
  columns: number
  count: number
  groupOf: (index: number) => Group
}

/**
 * Returns the same column one row away, also in the next group; the last tile of a short row if the column is empty.
 */
function rowAway({ columns, count, groupOf }: Groups, index: number, step: 1 | -1) {
  const { first, to } = groupOf(index)
  const column = (index - first) % columns
  const target = index + step * columns
  if (target >= first && target < to) return target
  const lastRow = ({ first: from, to: end }: Group) => from + Math.floor((end - 1 - from) / columns) * columns
  if (step === 1 && index < lastRow({ first, to, top: 0 })) return to - 1
  const other = step === 1 ? to : first - 1
  if (other < 0 || other >= count) return index
  const next = groupOf(other)
  return Math.min((step === 1 ? next.first : lastRow(next)) + column, next.to - 1)
}

/** Square layout: all tiles have the same size, and photos are cropped to it. */
export function createSquareLayout(order: PhotoOrder, frame: Frame): Layout {
  const { width, size, gap, header } = frame
  const columns = Math.max(1, Math.round((width + gap) / (size + gap)))
  const side = (width - gap * (columns - 1)) / columns
  const step = side + gap
  const { firsts, tops, rows, rowCount, height } = groupsOf(order, frame, columns, side)

  const groupAt = (place: number): Group => ({
    first: firsts[place]!,
    to: firsts[place + 1] ?? order.count,
    top: tops[place]!,
  })
  const groupOf = (index: number) => groupAt(findLastAtMost(firsts, index))

  const boxOf = (index: number): TileBox => {
    const { first, top } = groupOf(index)
    const place = index - first
    return { left: (place % columns) * step, top: top + Math.floor(place / columns) * step, width: side, height: side }
  }

  const rowOf = (index: number) => {
    const group = findLastAtMost(firsts, index)
    return rows[group]! + Math.floor((index - firsts[group]!) / columns)
  }

  function rowsIn(top: number, bottom: number) {
    const found: TileRow[] = []
    for (let place = Math.max(0, findLastAtMost(tops, top)); place < firsts.length; place++) {
      const group = groupAt(place)
      if (group.top > bottom) break
      const own = Math.ceil((group.to - group.first) / columns)
      const from = Math.max(0, Math.floor((top - group.top) / step))
      const to = Math.min(own, Math.floor((bottom - group.top) / step) + 1)
      for (let row = from; row < to; row++) {
        const first = group.first + row * columns
        found.push({
          row: rows[place]! + row,
          from: first,
          to: Math.min(first + columns, group.to),
          top: group.top + row * step,
          height: side,
        })
      }
    }
    return found
  }

  const headerOf = (place: number): Header => {
    const { first, to, top } = groupAt(place)
    return { group: order.groups[first]!, first, count: to - first, left: 0, top: top - header, width, height: header }
  }

  return {
    count: order.count,
    height,
    rowCount,
    rowOf,
    boxOf,
    rowsIn,
    headersIn(top, bottom) {
      const found: Header[] = []
      if (header === 0) return found
      for (let place = Math.max(0, findLastAtMost(tops, top)); place < firsts.length; place++) {
        const one = headerOf(place)
        if (one.top > bottom) break
        if (one.top + one.height >= top) found.push(one)
      }
      return found
    },
    headerAt(top) {
      const place = findLastAtMost(tops, Math.max(0, top) + header)
      return header === 0 || place < 0 ? null : headerOf(place)
    },
    getNeighbor: (index, direction) => {
      if (direction === 'left') return Math.max(0, index - 1)
      if (direction === 'right') return Math.min(order.count - 1, index + 1)
      return rowAway({ columns, count: order.count, groupOf }, index, direction === 'down' ? 1 : -1)
    },
    firstAt: (top) => rowsIn(top, top + step)[0]?.from ?? Math.max(0, order.count - 1),
  }
}
