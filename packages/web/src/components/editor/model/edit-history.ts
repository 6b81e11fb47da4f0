import { type Edits, isSame, noEdits } from './edits.ts'

export interface History {
  past: Edits[]
  now: Edits
  future: Edits[]
  /** State before the current drag; null when nothing is dragged. */
  begun: Edits | null
}

/** Maximum number of undo steps. */
const kept = 100

export const newHistory = (edits: Edits = noEdits): History => ({ past: [], now: edits, future: [], begun: null })

/** Shows a drag in progress without adding an undo step. */
export const adjust = (history: History, next: Edits): History => ({
  ...history,
  now: next,
  begun: history.begun ?? history.now,
})

/** Ends a drag and adds one undo step from its start. */
export function settle(history: History): History {
  const { past, now, begun } = history
  if (!begun) return history
  if (isSame(begun, now)) return { ...history, begun: null }
  return { past: [...past, begun].slice(-kept), now, future: [], begun: null }
}

/** Adds an undo step and clears the redo steps. */
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
