import { type Edits, isSame, noEdits } from './edits.ts'

export interface History {
  past: Edits[]
  now: Edits
  future: Edits[]
}

/** More steps than anybody takes back. */
const kept = 100

export const newHistory = (edits: Edits = noEdits): History => ({ past: [], now: edits, future: [] })

/** One step further; what was undone before is forgotten. */
export function edit({ past, now, future }: History, next: Edits): History {
  return isSame(now, next) ? { past, now, future } : { past: [...past, now].slice(-kept), now: next, future: [] }
}

/** Something is being dragged: shown, but no step until it is let go. */
export const adjust = (history: History, next: Edits): History => ({ ...history, now: next })

/** It was let go: one step from where the dragging began. */
export const settle = (begun: Edits, history: History): History => edit({ ...history, now: begun }, history.now)

export function undo({ past, now, future }: History): History {
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future }
}

export function redo({ past, now, future }: History): History {
  const [next, ...rest] = future
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future }
}
