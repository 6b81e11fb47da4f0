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
    lefts: new Float32Array(order.count),
    widths: new Float32Array(order.count),
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

/** Places tiles of one height side by side; returns the left edge for the next one. */
function setTiles({ order, frame, lefts, widths }: Setting, from: number, to: number, height: number, start: number) {
  let left = start
  for (let index = from; index < to; index++) {
    const width = order.ratios[index]! * height
    lefts[index] = left
    widths[index] = width
    left += width + frame.gap
  }
  return left
}

const widthOf = ({ ratios }: PhotoOrder, from: number, to: number, { size, gap }: Frame) => {
  let width = -gap
  for (let index = from; index < to; index++) width += ratios[index]! * size + gap
  return width
}

/** Places small groups side by side, each under its own header, as long as they fit. */
function share(setting: Setting, from: number, to: number, width: number) {
  const { frame } = setting
  const isBegun = setting.filled > 0 && setting.filled + width <= frame.width
  if (!isBegun) {
    setting.bottom += frame.header
    addRow(setting, from, frame.size)
    setting.filled = 0
  }
  addHeader(setting, from, setting.rows.top.last() - frame.header, setting.filled)
  setting.filled = setTiles(setting, from, to, frame.size, setting.filled) + frame.gap * 3
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
    setTiles(setting, start, end, height, 0)
    start = end
  })
}

function set(order: PhotoOrder, frame: Frame) {
  const setting = newSetting(order, frame)
  const breakRows = rowBreaker(order.ratios, frame)
  for (let from = 0; from < order.count;) {
    let to = from + 1
    while (to < order.count && order.groups[to] === order.groups[from]) to++
    const width = frame.header > 0 ? widthOf(order, from, to, frame) : Infinity
    if (width <= frame.width * nearlyFull) share(setting, from, to, width)
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
  const { lefts, widths } = setting
  const rows: Rows = {
    first: setting.rows.first.done(),
    top: setting.rows.top.done(),
    height: setting.rows.height.done(),
  }
  const count = rows.first.length
  const endOf = (row: number) => rows.first[row + 1] ?? order.count
  const rowOf = (index: number) => findLastAtMost(rows.first, index)
  const rowAt = (top: number) => Math.max(0, findLastAtMost(rows.top, top))

  const boxOf = (index: number): TileBox => {
    const row = rowOf(index)
    return { left: lefts[index]!, top: rows.top[row]!, width: widths[index]!, height: rows.height[row]! }
  }

  /** Returns the tile of a row whose centre is nearest to a position. */
  function nearest(row: number, middle: number) {
    let best = rows.first[row]!
    for (let index = best; index < endOf(row); index++) {
      const off = (at: number) => Math.abs(lefts[at]! + widths[at]! / 2 - middle)
      if (off(index) < off(best)) best = index
    }
    return best
  }

  function getNeighbor(index: number, direction: Direction) {
    if (direction === 'left') return Math.max(0, index - 1)
    if (direction === 'right') return Math.min(order.count - 1, index + 1)
    const row = rowOf(index) + (direction === 'up' ? -1 : 1)
    return row < 0 || row >= count ? index : nearest(row, lefts[index]! + widths[index]! / 2)
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
    ...headersOf(done(setting.headers), setting),
    getNeighbor,
    firstAt: (top) => (count === 0 ? 0 : rows.first[rowAt(top)]!),
  }
}
