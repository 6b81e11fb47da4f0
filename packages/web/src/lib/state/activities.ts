import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Long-running operations that the user follows in one place. */
export type ActivityKind =
  | 'uploads'
  | 'downloads'
  | 'archive'
  | 'delete'
  | 'restore'
  | 'purge'
  | 'edit'
  | 'add'
  | 'bulk'
  | 'import'
  | 'backup'
  | 'backup_test'
  | 'move'

/** How an operation has ended; it stays listed until somebody dismisses it. */
export interface ActivityOutcome {
  isFailed: boolean
  /** Result in words, if more can be said than that it is done or has failed. */
  message?: string
  /** What comes next, such as copying links. */
  next?: { label: string; act: () => void }
}

export interface ActivityReport {
  /** Fraction between 0 and 1; null if nobody knows. */
  share: number | null
  /** What the operation works on, such as the folder of an import. */
  subject?: string
  /** Nothing moves until somebody resumes it. */
  isPaused?: boolean
  /** Why it waits, in words. */
  hold?: string
  outcome?: ActivityOutcome
  count?: { done: number; total: number }
  cancel?: () => void
  /** Path of the screen where the operation was started. */
  to?: string
  /** Opens the panel or dialog that shows the operation in detail. */
  open?: () => void
}

export interface Activity extends ActivityReport {
  id: number
  kind: ActivityKind
  /** Undefined until an estimate is meaningful. */
  secondsLeft: number | undefined
}

/** Time constant of the smoothing in milliseconds: long enough for a stable estimate, short enough to follow changes. */
const SMOOTHING_MS = 5000
/** Milliseconds and steps of progress before which an estimate would mislead. */
const MIN_ESTIMATE_MS = 3000
const MIN_ESTIMATE_STEPS = 3

/** Estimates the seconds left from the smoothed rate of progress. Progress that falls back starts anew. */
export function createTimeEstimator() {
  let last: { at: number; share: number } | null = null
  let startedAt = 0
  let steps = 0
  /** Fraction per millisecond. */
  let rate = 0
  return (at: number, share: number): number | undefined => {
    if (!last || share < last.share) {
      last = { at, share }
      startedAt = at
      steps = 0
      rate = 0
      return undefined
    }
    const elapsed = at - last.at
    if (share > last.share && elapsed > 0) {
      const current = (share - last.share) / elapsed
      const weight = steps === 0 ? 1 : 1 - Math.exp(-elapsed / SMOOTHING_MS)
      rate += (current - rate) * weight
      last = { at, share }
      steps++
    }
    const isMeaningful = steps >= MIN_ESTIMATE_STEPS && at - startedAt >= MIN_ESTIMATE_MS
    return isMeaningful ? (1 - share) / rate / 1000 : undefined
  }
}

let activities: readonly Activity[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setActivities(next: readonly Activity[]) {
  activities = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const listActivities = () => activities

/** Removes an operation that has ended from the list. */
export const dismissActivity = (id: number) => setActivities(activities.filter((activity) => activity.id !== id))

export const dismissFinished = () => setActivities(activities.filter(({ outcome }) => !outcome))

export const useActivities = () => useSyncExternalStore(subscribe, listActivities)

/** Adds an operation to the list; it stays there during navigation until it is ended. */
export function startActivity(kind: ActivityKind, report: ActivityReport) {
  const id = ++lastId
  const estimate = createTimeEstimator()
  const present = (next: ActivityReport): Activity => {
    const isMoving = next.share !== null && !next.isPaused && !next.outcome
    const secondsLeft = isMoving ? estimate(performance.now(), next.share!) : undefined
    return { ...next, id, kind, secondsLeft }
  }
  setActivities([...activities, present(report)])
  return {
    update: (next: ActivityReport) =>
      setActivities(activities.map((activity) => (activity.id === id ? present(next) : activity))),
    end: () => dismissActivity(id),
  }
}

/** Reports the operation of a component that stays mounted during navigation; null while there is none. */
export function useActivity(kind: ActivityKind, report: ActivityReport | null) {
  const handle = useRef<ReturnType<typeof startActivity> | null>(null)
  const isOver = useRef(false)
  useEffect(() => {
    // An operation that begins anew is listed again, even if the last one was dismissed.
    const isSame = handle.current !== null && (!isOver.current || report?.outcome !== undefined)
    isOver.current = report?.outcome !== undefined
    if (report && isSame) handle.current?.update(report)
    else if (report) {
      handle.current?.end()
      handle.current = startActivity(kind, report)
    } else {
      handle.current?.end()
      handle.current = null
    }
  })
  useEffect(
    () => () => {
      handle.current?.end()
      handle.current = null
    },
    [],
  )
}

let trays = 0

/** Marks a page that lists operations; elsewhere the uploader shows an indicator of its own. */
export function registerTray() {
  trays++
  setActivities([...activities])
  return () => {
    trays--
    setActivities([...activities])
  }
}

export const useHasTray = () => useSyncExternalStore(subscribe, () => trays > 0)
