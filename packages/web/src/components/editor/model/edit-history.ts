import { type Edits, isSame, noEdits } from './edits.ts'

export interface History {
  past: Edits[]
  now: Edits
  future: Edits[]
  /** Where dragging began, while something is dragged. */
  begun: Edits | null
}

/** More steps than anybody takes back. */
const kept = 100

export const newHistory = (edits: Edits = noEdits): History => ({ past: [], now: edits, future: [], begun: null })

/** Something is being dragged: shown, but no step until it is let go. */
export const adjust = (history: History, next: Edits): History => ({
  ...history,
  now: next,
  begun: history.begun ?? history.now,
})

/** It was let go: one step from where the dragging began. */
export function settle(history: History): History {
  const { past, now, begun } = history
  if (!begun) return history
  if (isSame(begun, now)) return { ...history, begun: null }
  return { past: [...past, begun].slice(-kept), now, future: [], begun: null }
}

/** One step further; what was undone before is forgotten. */
export const edit = (history: History, next: Edits): History => settle(adjust(settle(history), next))

export function undo(history: History): History {
  const { past, now, future } = settle(history)
  const before = past.at(-1)
  return before
    ? { past: past.slice(0, -1), now: before, future: [now, ...future], begun: null }
    : { past, now, future, begun: null }
}

export function redo(history: History): History {
  const { past, now, future } = settle(history)
  const [next, ...rest] = future
  return next ? { past: [...past, now], now: next, future: rest, begun: null } : { past, now, future, begun: null }
}
