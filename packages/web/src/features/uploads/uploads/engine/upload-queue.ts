import {
  type Upload,
  isForeignYet,
  isUnfinished,
  type NewUpload,
  newUpload,
  reduceUpload,
  type UploadEvent,
  type UploadState,
  uploadStates,
} from './upload.ts'

/** Returns whether a file has been checked for duplicates and may start. */
const isReady = (upload: Upload | undefined): boolean => upload?.state === 'waiting' && upload.isChecked

/** Number of consumed entries after which the array is compacted. */
const manyPassed = 1000

/**
 * FIFO of waiting files. Entries that are no longer ready are skipped when reached, so that removal needs no search.
 */
function waitingLine(get: (id: number) => Upload | undefined) {
  let line: number[] = []
  let head = 0

  function* ready() {
    if (head > manyPassed && head > line.length / 2) {
      line = line.slice(head)
      head = 0
    }
    for (let at = head; at < line.length; at++) {
      const upload = get(line[at]!)
      if (upload && isReady(upload)) yield upload
      else if (at === head) head++
    }
  }

  return {
    /** Appends a file; an interrupted one goes to the front. */
    join(id: number, isFirst: boolean) {
      if (!isFirst) line.push(id)
      else if (head > 0) line[--head] = id
      else line.unshift(id)
    },

    next(room: number, now: number): Upload[] {
      const found = new Set<Upload>()
      for (const upload of ready()) {
        if (found.size >= room) break
        if (upload.notBefore <= now) found.add(upload)
      }
      return [...found]
    },

    /** Returns when the first retry is due; undefined if a file can start now. */
    nextDue(now: number) {
      let due: number | undefined
      for (const { notBefore } of ready()) {
        if (notBefore <= now) return undefined
        due = Math.min(due ?? notBefore, notBefore)
      }
      return due
    },
  }
}

/** Totals in bytes; rejected, skipped and cancelled files do not count. */
export interface Totals {
  bytes: number
  sent: number
  all: number
  counts: Record<UploadState, number>
  /** Failed files that can be retried. */
  retryable: number
  /** Files from another program awaiting confirmation. */
  foreign: number
}

const emptyTotals: Totals = {
  bytes: 0,
  sent: 0,
  all: 0,
  counts: Object.fromEntries(uploadStates.map((state) => [state, 0])) as Totals['counts'],
  retryable: 0,
  foreign: 0,
}

const isCounted = (upload: Upload) => isUnfinished(upload) || upload.state === 'success'
const isRetryable = ({ state, mayRetry }: Upload) => state === 'failed' && mayRetry

/** Adds or subtracts one upload, so that the totals are never recalculated. */
function withUpload(totals: Totals, upload: Upload | undefined, sign: 1 | -1): Totals {
  if (!upload) return totals
  const { size } = upload.file
  const counted = isCounted(upload)
  return {
    bytes: totals.bytes + (counted ? sign * size : 0),
    sent: totals.sent + (counted ? sign * Math.min(upload.sent, size) : 0),
    all: totals.all + sign,
    counts: { ...totals.counts, [upload.state]: totals.counts[upload.state] + sign },
    retryable: totals.retryable + (isRetryable(upload) ? sign : 0),
    foreign: totals.foreign + (isForeignYet(upload) ? sign : 0),
  }
}

type Listener = () => void

/**
 * Files in the order they were added. A step of one file costs the same among ten as among 100,000: nothing is copied,
 * searched or summed, and only its own row is notified.
 */
export function createUploadQueue() {
  const uploads = new Map<number, Upload>()
  const line = waitingLine((id) => uploads.get(id))
  const rows = new Map<number, Set<Listener>>()
  const watchers = new Set<Listener>()
  let ids: readonly number[] = []
  let totals = emptyTotals
  let lastId = 0

  function put(id: number, next: Upload | undefined) {
    const before = uploads.get(id)
    if (before === next) return
    if (next) uploads.set(id, next)
    else uploads.delete(id)
    totals = withUpload(withUpload(totals, before, -1), next, 1)
    if (isReady(next) && !isReady(before)) line.join(id, before?.state === 'uploading')
    for (const listener of rows.get(id) ?? []) listener()
  }

  function tell() {
    for (const watcher of watchers) watcher()
  }

  function step(id: number, event: UploadEvent) {
    const upload = uploads.get(id)
    if (!upload) return undefined
    const next = reduceUpload(upload, event)
    put(id, next)
    return next
  }

  function subscribeToRow(id: number, listener: Listener) {
    const listeners = rows.get(id) ?? new Set()
    rows.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) rows.delete(id)
    }
  }

  return {
    get: (id: number) => uploads.get(id),
    ids: () => ids,
    all: () => uploads.values(),
    totals: () => totals,

    add(given: NewUpload[]) {
      const added = given.map((each) => newUpload(++lastId, each))
      for (const upload of added) put(upload.id, upload)
      ids = [...ids, ...added.map(({ id }) => id)]
      tell()
      return added
    },

    dispatch(id: number, event: UploadEvent) {
      const next = step(id, event)
      tell()
      return next
    },

    /** Applies many steps and notifies once. */
    dispatchAll(events: Iterable<readonly [number, UploadEvent]>) {
      for (const [id, event] of events) step(id, event)
      tell()
    },

    remove(isGone: (upload: Upload) => boolean) {
      const gone = [...uploads.values()].filter(isGone)
      for (const { id } of gone) put(id, undefined)
      if (gone.length > 0) ids = ids.filter((id) => uploads.has(id))
      tell()
      return gone
    },

    /** Returns the files that may start now: in order, within the group's limit of parallel uploads. */
    next: (atOnce: number, now: number) => line.next(atOnce - totals.counts.uploading, now),
    nextDue: line.nextDue,

    subscribe(listener: Listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    subscribeToRow,
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
