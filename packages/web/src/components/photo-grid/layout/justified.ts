import { rowBreaker } from './row-breaks.ts'
import { createGrowableArray } from './growable-array.ts'
import {
  type TileBox,
  type Direction,
  type Frame,
  type Header,
  findLastAtMost,
  type Layout,
  type PhotoOrder,
  type TileRow,
} from './layout.ts'

/** Fill fraction above which a last row is stretched; others keep the target height. */
const nearlyFull = 0.9

interface Rows {
  first: Float64Array
  top: Float64Array
  height: Float64Array
}

interface Headers {
  group: Float64Array
  first: Float64Array
  top: Float64Array
  left: Float64Array
}

/** Collects the rows from top to bottom. */
function newSetting(order: PhotoOrder, frame: Frame) {
  return {
    order,
    frame,
    rows: { first: createGrowableArray(), top: createGrowableArray(), height: createGrowableArray() },
    headers: {
      group: createGrowableArray(),
      first: createGrowableArray(),
      top: createGrowableArray(),
      left: createGrowableArray(),
    },
    /** Top of the next row. */
    bottom: 0,
    /** Used width of a row that is shared by small groups. */
    filled: 0,
  }
}

type Setting = ReturnType<typeof newSetting>

function addHeader({ headers, order, frame }: Setting, index: number, top: number, left: number) {
  if (frame.header === 0) return
  headers.group.push(order.groups[index]!)
  headers.first.push(index)
  headers.top.push(top)
  headers.left.push(left)
}

function addRow(setting: Setting, from: number, height: number) {
  const { rows, frame } = setting
  rows.first.push(from)
  rows.top.push(setting.bottom)
  rows.height.push(height)
  setting.bottom += height + frame.gap
}

/** Returns the width of a group in one row, or Infinity if it does not fit. */
function measureGroup({ ratios }: PhotoOrder, from: number, to: number, { size, gap, width: room, header }: Frame) {
  if (header === 0) return Infinity
  let width = -gap
  for (let index = from; index < to; index++) {
    width += ratios[index]! * size + gap
    if (width > room * nearlyFull) return Infinity
  }
  return width
}

/** Places small groups side by side, each under its own header, as long as they fit. */
function share(setting: Setting, from: number, width: number) {
  const { frame } = setting
  const isBegun = setting.filled > 0 && setting.filled + width <= frame.width
  if (!isBegun) {
    setting.bottom += frame.header
    addRow(setting, from, frame.size)
    setting.filled = 0
  }
  addHeader(setting, from, setting.rows.top.last() - frame.header, setting.filled)
  setting.filled += width + frame.gap * 4
}

function spread(setting: Setting, from: number, to: number, breakRows: ReturnType<typeof rowBreaker>) {
  const { frame, order } = setting
  const { width, size, gap } = frame
  setting.filled = 0
  addHeader(setting, from, setting.bottom, 0)
  setting.bottom += frame.header
  let start = from
  breakRows(from, to, (end) => {
    const room = width - gap * (end - start - 1)
    let sum = 0
    for (let index = start; index < end; index++) sum += order.ratios[index]!
    const isFull = end < to || (sum * size) / room >= nearlyFull
    const height = isFull ? room / sum : size
    addRow(setting, start, height)
    start = end
  })
}

function set(order: PhotoOrder, frame: Frame) {
  const setting = newSetting(order, frame)
  const breakRows = rowBreaker(order.ratios, frame)
  const { groups, count } = order
  for (let from = 0; from < count;) {
    const group = groups[from]
    let to = from + 1
    while (to < count && groups[to] === group) to++
    const width = measureGroup(order, from, to, frame)
    if (width < Infinity) share(setting, from, width)
    else spread(setting, from, to, breakRows)
    from = to
  }
  return setting
}

const done = ({ group, first, top, left }: Setting['headers']): Headers => ({
  group: group.done(),
  first: first.done(),
  top: top.done(),
  left: left.done(),
})

function headersOf(headers: Headers, { frame, order }: Setting): Pick<Layout, 'headersIn' | 'headerAt'> {
  const { length } = headers.top
  const headerOf = (place: number): Header => {
    const isShared = place + 1 < length && headers.top[place + 1] === headers.top[place]
    const first = headers.first[place]!
    return {
      group: headers.group[place]!,
      first,
      count: (headers.first[place + 1] ?? order.count) - first,
      left: headers.left[place]!,
      top: headers.top[place]!,
      width: (isShared ? headers.left[place + 1]! - frame.gap : frame.width) - headers.left[place]!,
      height: frame.header,
    }
  }
  return {
    headersIn(top, bottom) {
      const found: Header[] = []
      for (let place = findLastAtMost(headers.top, bottom); place >= 0; place--) {
        if (headers.top[place]! + frame.header < top) break
        found.push(headerOf(place))
      }
      return found.toReversed()
    },
    headerAt(top) {
      const place = findLastAtMost(headers.top, Math.max(0, top))
      return place < 0 ? null : headerOf(place)
    },
  }
}

/** Justified layout for a list of any length: rows fill the width and each has one height. */
export function createJustifiedLayout(order: PhotoOrder, frame: Frame): Layout {
  const setting = set(order, frame)
  const headers = done(setting.headers)
  const rows: Rows = {
    first: setting.rows.first.done(),
    top: setting.rows.top.done(),
    height: setting.rows.height.done(),
  }
  const count = rows.first.length
  const endOf = (row: number) => rows.first[row + 1] ?? order.count
  const rowOf = (index: number) => findLastAtMost(rows.first, index)
  const rowAt = (top: number) => Math.max(0, findLastAtMost(rows.top, top))

  /** Adds up the tiles before it in its row: a row has few, and most tiles of a long list are never asked for. */
  function boxOf(index: number): TileBox {
    const row = rowOf(index)
    const height = rows.height[row]!
    const group = findLastAtMost(headers.first, index)
    // A row that small groups share goes on after the header of the group.
    const isFirstRow = group >= 0 && headers.first[group]! >= rows.first[row]!
    let left = isFirstRow ? headers.left[group]! : 0
    const start = isFirstRow ? headers.first[group]! : rows.first[row]!
    for (let before = start; before < index; before++) left += order.ratios[before]! * height + frame.gap
    return { left, top: rows.top[row]!, width: order.ratios[index]! * height, height }
  }

  function getMiddle(index: number) {
    const { left, width } = boxOf(index)
    return left + width / 2
  }

  /** Returns the tile of a row whose centre is nearest to a position. */
  function nearest(row: number, middle: number) {
    let best = rows.first[row]!
    for (let index = best; index < endOf(row); index++) {
      if (Math.abs(getMiddle(index) - middle) < Math.abs(getMiddle(best) - middle)) best = index
    }
    return best
  }

  function getNeighbor(index: number, direction: Direction) {
    if (direction === 'left') return Math.max(0, index - 1)
    if (direction === 'right') return Math.min(order.count - 1, index + 1)
    const row = rowOf(index) + (direction === 'up' ? -1 : 1)
    return row < 0 || row >= count ? index : nearest(row, getMiddle(index))
  }

  function rowsIn(top: number, bottom: number) {
    const found: TileRow[] = []
    for (let row = rowAt(top); row < count && rows.top[row]! <= bottom; row++) {
      const height = rows.height[row]!
      if (rows.top[row]! + height < top) continue
      found.push({ row, from: rows.first[row]!, to: endOf(row), top: rows.top[row]!, height })
    }
    return found
  }

  return {
    count: order.count,
    height: Math.max(0, setting.bottom - frame.gap),
    rowCount: count,
    rowOf,
    boxOf,
    rowsIn,
    ...headersOf(headers, setting),
    getNeighbor,
    firstAt: (top) => (count === 0 ? 0 : rows.first[rowAt(top)]!),
  }
}
