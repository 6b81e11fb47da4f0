import type { Direction, Header, Layout } from '#components/photo-grid/layout/layout.ts'
import { mirrorKey } from '#lib/browser/direction.ts'

export type GridKeyAction =
  | { act: 'move'; to: number; isRange: boolean }
  | { act: 'group'; header: Header }
  | { act: 'open' | 'toggle' | 'all' | 'delete' | 'clear' }

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const acts: Record<string, 'open' | 'toggle' | 'delete' | 'clear'> = {
  Enter: 'open',
  ' ': 'toggle',
  x: 'toggle',
  Delete: 'delete',
  Escape: 'clear',
}

/** Returns the photo one viewport up or down in the same column. */
function page(layout: Layout, index: number, isDown: boolean, view: number) {
  const { top, left, width } = layout.boxOf(index)
  const wished = Math.min(layout.height - 1, Math.max(0, top + (isDown ? view : -view)))
  const rows = layout.rowsIn(wished, wished + view)
  const row = rows[0] ?? layout.rowsIn(Math.max(0, wished - view), wished).at(-1)
  if (!row) return index
  const middle = left + width / 2
  let best = row.from
  for (let other = row.from; other < row.to; other++) {
    const box = layout.boxOf(other)
    const known = layout.boxOf(best)
    if (Math.abs(box.left + box.width / 2 - middle) < Math.abs(known.left + known.width / 2 - middle)) best = other
  }
  return best
}

function rowEnd(layout: Layout, index: number, isLast: boolean) {
  const { top } = layout.boxOf(index)
  const row = layout.rowsIn(top, top).find(({ from, to }) => index >= from && index < to)
  return row && (isLast ? row.to - 1 : row.from)
}

interface GridPosition {
  layout: Layout
  /** Photo with the focus. */
  index: number
  /** Height of the viewport. */
  view: number
  /** The page is written from right to left, where the next photo is to the left. */
  isMirrored?: boolean
  /** Whether the arrow keys lead to the group names, which have a button. */
  hasGroupButtons: boolean
}

type MovePosition = Omit<GridPosition, 'hasGroupButtons'>

function moveOf({ key, ctrlKey, metaKey }: Key, { layout, index, view, isMirrored }: MovePosition) {
  const isWhole = ctrlKey || metaKey
  if (key === 'Home') return isWhole ? 0 : rowEnd(layout, index, false)
  if (key === 'End') return isWhole ? layout.count - 1 : rowEnd(layout, index, true)
  if (key === 'PageDown' || key === 'PageUp') return page(layout, index, key === 'PageDown', view)
  const direction = arrows[isMirrored ? mirrorKey(key) : key]
  return direction && layout.getNeighbor(index, direction)
}

/** Returns the group name right above a photo; null if other photos of the group are between them. */
function findHeaderAbove(layout: Layout, index: number) {
  const { top } = layout.boxOf(index)
  const header = layout.headersIn(top - 1, top).find(({ first, count }) => index >= first && index < first + count)
  return header && layout.rowOf(header.first) === layout.rowOf(index) ? header : null
}

/** Returns the action of a key on a photo, or null if the key is not handled. */
export function parseGridKey(key: Key, position: GridPosition): GridKeyAction | null {
  const { layout, index, hasGroupButtons } = position
  if (key.altKey) return null
  const isCommand = key.ctrlKey || key.metaKey
  if (isCommand && key.key.toLowerCase() === 'a') return { act: 'all' }
  const isPlainUp = key.key === 'ArrowUp' && !isCommand && !key.shiftKey
  const header = isPlainUp && hasGroupButtons ? findHeaderAbove(layout, index) : null
  if (header) return { act: 'group', header }
  const to = moveOf(key, position)
  if (to !== undefined) return { act: 'move', to, isRange: key.shiftKey }
  const act = isCommand ? undefined : acts[key.key]
  return act ? { act } : null
}

/** Returns the action of a key on the button of a group, which handles Enter and Space itself. */
export function parseGroupKey(key: Key, first: number, position: MovePosition) {
  const { layout, index } = position
  // The photo that the focus came from is remembered, so that up and down lead back to it.
  const from = layout.rowOf(index) === layout.rowOf(first) && index > first ? index : first
  if (key.key === 'ArrowDown' && !key.altKey) return { act: 'move' as const, to: from, isRange: false }
  const action = parseGridKey(key, { ...position, index: from, hasGroupButtons: false })
  if (action?.act === 'open' || action?.act === 'toggle') return null
  // Above the first group there is nothing to go to.
  return key.key === 'ArrowUp' && action?.act === 'move' && action.to === from ? null : action
}
