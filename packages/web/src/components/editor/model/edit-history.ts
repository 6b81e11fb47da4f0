import { type Edits, areEditsEqual, noEdits } from './edits.ts'

export interface EditHistory {
  past: Edits[]
  current: Edits
  future: Edits[]
  /** State before the current drag; null when nothing is dragged. */
  previewBase: Edits | null
}

/** Maximum number of undo steps. */
const MAX_UNDO_COUNT = 100

export const createEditHistory = (edits: Edits = noEdits): EditHistory => ({
  past: [],
  current: edits,
  future: [],
  previewBase: null,
})

/** Shows a drag in progress without adding an undo step. */
export const previewEdit = (history: EditHistory, next: Edits): EditHistory => ({
  ...history,
  current: next,
  previewBase: history.previewBase ?? history.current,
})

/** Ends a drag and adds one undo step from its start. */
export function commitPreview(history: EditHistory): EditHistory {
  const { past, current, previewBase } = history
  if (!previewBase) return history
  if (areEditsEqual(previewBase, current)) return { ...history, previewBase: null }
  return { past: [...past, previewBase].slice(-MAX_UNDO_COUNT), current, future: [], previewBase: null }
}

/** Adds an undo step and clears the redo steps. */
export const applyEdit = (history: EditHistory, next: Edits): EditHistory =>
  commitPreview(previewEdit(commitPreview(history), next))

export function undo(history: EditHistory): EditHistory {
  const { past, current, future } = commitPreview(history)
  const before = past.at(-1)
  return before
    ? { past: past.slice(0, -1), current: before, future: [current, ...future], previewBase: null }
    : { past, current, future, previewBase: null }
}

export function redo(history: EditHistory): EditHistory {
  const { past, current, future } = commitPreview(history)
  const [next, ...rest] = future
  return next
    ? { past: [...past, current], current: next, future: rest, previewBase: null }
    : { past, current, future, previewBase: null }
}
