import type { Direction, Layout } from '#components/photo-grid/layout/layout.ts'

export type GridKeyAction =
  | { act: 'move'; to: number; isRange: boolean }
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

function moveOf({ key, ctrlKey, metaKey }: Key, layout: Layout, index: number, view: number) {
  const isWhole = ctrlKey || metaKey
  if (key === 'Home') return isWhole ? 0 : rowEnd(layout, index, false)
  if (key === 'End') return isWhole ? layout.count - 1 : rowEnd(layout, index, true)
  if (key === 'PageDown' || key === 'PageUp') return page(layout, index, key === 'PageDown', view)
  const direction = arrows[key]
  return direction && layout.getNeighbor(index, direction)
}

/** Returns the action of a key on a photo, or null if the key is not handled. */
export function parseGridKey(key: Key, layout: Layout, index: number, view: number): GridKeyAction | null {
  if (key.altKey) return null
  const isCommand = key.ctrlKey || key.metaKey
  if (isCommand && key.key.toLowerCase() === 'a') return { act: 'all' }
  const to = moveOf(key, layout, index, view)
  if (to !== undefined) return { act: 'move', to, isRange: key.shiftKey }
  const act = isCommand ? undefined : acts[key.key]
  return act ? { act } : null
}
