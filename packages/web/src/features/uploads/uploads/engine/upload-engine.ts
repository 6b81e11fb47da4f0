import { confirmByVibration } from '#lib/browser/media-preferences.ts'
import i18next from 'i18next'
import { ApiError } from '#data/api/api-error.ts'
import { UPLOAD_ABANDONED } from '#data/uploads/upload-result.ts'
import type { UploaderStore, Wait } from './upload-state.ts'
import type { UploadPersistence } from './upload-persistence.ts'
import type { UploadQueue } from './upload-queue.ts'
import { classifyUploadError } from './upload-retry.ts'
import type { UploadSender } from './upload-sender.ts'
import { createSpeedMeter } from './upload-speed.ts'
import type { Upload } from './upload.ts'

interface UploadEngineDeps {
  queue: UploadQueue
  uploaderStore: UploaderStore
  keeper: Pick<UploadPersistence, 'remove'>
  sender: Pick<UploadSender, 'send'>
  onSuccess: (upload: Upload, photoId: number) => void
  /** Returns the group's limit of parallel uploads; 0 while no account is known. */
  maxConcurrent: () => number
}

/** Milliseconds between two progress updates. */
const PROGRESS_INTERVAL_MS = 100

const messageOf = (error: unknown) =>
  error instanceof Error && error.message !== '' ? error.message : i18next.t('uploads:failed')

/** Returns the number of active uploads that the server reports; undefined if the rejection has another reason. */
function busySlots(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'uploads_at_once') return undefined
  return (error.data as { count?: number } | undefined)?.count
}

/** Returns why the queue is paused, for the panel. */
function waitAfter(error: unknown, isUnreachable: boolean, until: number): Wait {
  if (isUnreachable) return { kind: 'unreachable', until }
  if (error instanceof ApiError && error.code === 'uploads_per_period') return { kind: 'period', until }
  const count = busySlots(error)
  return count === undefined ? { kind: 'server', until, reason: messageOf(error) } : { kind: 'slots', until, count }
}

const untilOf = (wait: Wait | null) => (wait && 'until' in wait ? wait.until : 0)

/** Handles a failed upload: a busy server and a network failure are retried, anything else is about the file. */
function failureOf({ queue, uploaderStore, keeper }: Pick<UploadEngineDeps, 'queue' | 'uploaderStore' | 'keeper'>) {
  function waitFor(wait: Wait) {
    if (wait.kind === 'stopped') uploaderStore.set({ wait, isHeld: true, isInterrupted: true })
    else if (untilOf(uploaderStore.get().wait) < untilOf(wait)) uploaderStore.set({ wait })
  }

  /** Returns the number of consecutive calls without a response. */
  return (upload: Upload, error: unknown, failures: number): number => {
    const { id } = upload
    // The backoff grows with every file that gets no response.
    const verdict = classifyUploadError(error, Math.max(upload.tries, Math.min(failures, 5)))
    if (verdict.kind === 'fail') {
      queue.dispatch(id, { type: 'fail', reason: messageOf(error), mayRetry: verdict.mayRetry })
      if (!verdict.mayRetry) void keeper.remove([upload.key])
      return failures
    }
    if (verdict.kind === 'stop') {
      queue.dispatch(id, { type: 'interrupt' })
      waitFor({ kind: 'stopped', reason: messageOf(error) })
      return failures
    }
    const until = Date.now() + verdict.ms
    const { kind } = verdict
    queue.dispatch(id, { type: 'postpone', until: kind === 'again' ? until : 0, isCounted: kind !== 'wait' })
    if (kind === 'again') return failures
    waitFor(waitAfter(error, kind === 'unreachable', until))
    return kind === 'unreachable' ? failures + 1 : failures
  }
}

/**
 * Uploads waiting files: limited in parallel, retried where that may help, and paused while the server is unreachable.
 */
export function createUploadEngine({
  queue,
  uploaderStore,
  keeper,
  sender,
  onSuccess,
  maxConcurrent,
}: UploadEngineDeps) {
  const flights = new Map<number, AbortController>()
  const progress = new Map<number, number>()
  const handleFailure = failureOf({ queue, uploaderStore, keeper })
  const going = createSpeedMeter()
  let alarm = 0
  let beat = 0
  /** Number of consecutive calls without a response. */
  let failures = 0

  function flush() {
    beat = 0
    queue.dispatchAll(Array.from(progress, ([id, sent]) => [id, { type: 'progress', sent }] as const))
    progress.clear()
    const { sent, bytes } = queue.totals()
    uploaderStore.set({ pace: going.measure(performance.now(), sent, bytes) })
  }

  function noteProgress(id: number, sent: number) {
    progress.set(id, sent)
    if (beat === 0) beat = window.setTimeout(flush, PROGRESS_INTERVAL_MS)
  }

  async function send(upload: Upload) {
    const { id, file, key } = upload
    const flight = new AbortController()
    flights.set(id, flight)
    queue.dispatch(id, { type: 'start' })
    try {
      const photo = await sender.send(upload, {
        signal: flight.signal,
        onProgress: (sent, total) => noteProgress(id, Math.round((sent / total) * file.size)),
      })
      failures = 0
      progress.delete(id)
      queue.dispatch(id, { type: 'succeed', photo })
      onSuccess(upload, photo.id)
      const { waiting, uploading } = queue.totals().counts
      if (waiting + uploading === 0) confirmByVibration()
      void keeper.remove([key])
    } catch (error) {
      progress.delete(id)
      if (!flight.signal.aborted) failures = handleFailure(upload, error, failures)
    } finally {
      flights.delete(id)
      pump()
    }
  }

  function pump() {
    window.clearTimeout(alarm)
    const { isHeld, isOffline, wait } = uploaderStore.get()
    const now = Date.now()
    if (isHeld || isOffline) return
    if (now < untilOf(wait)) {
      alarm = window.setTimeout(pump, untilOf(wait) - now)
      return
    }
    if (wait) uploaderStore.set({ wait: null })
    // After an outage a single file probes whether the server responds again.
    for (const upload of queue.next(failures > 0 ? Math.min(1, maxConcurrent()) : maxConcurrent(), now))
      void send(upload)
    const due = queue.nextDue(now)
    if (due !== undefined) alarm = window.setTimeout(pump, due - now)
  }

  return {
    pump,

    /** Aborts requests of files that are no longer uploading. */
    settle() {
      for (const [id, flight] of flights) {
        const state = queue.get(id)?.state
        if (state !== 'uploading') flight.abort(state === 'cancelled' || !state ? UPLOAD_ABANDONED : undefined)
      }
      pump()
    },

    /** Interrupts all requests in flight, to be resumed later. */
    interrupt: () => queue.dispatchAll(Array.from(flights.keys(), (id) => [id, { type: 'interrupt' }] as const)),

    /** Resets the backoff and starts the queue. */
    begin() {
      failures = 0
      going.reset()
      pump()
    },

    stop() {
      window.clearTimeout(alarm)
      window.clearTimeout(beat)
      beat = 0
      progress.clear()
      for (const flight of flights.values()) flight.abort()
    },
  }
}
