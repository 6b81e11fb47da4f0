import type { UserOptions } from '@imagora/contract'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { formatsOf } from '#lib/formats.ts'
import { UploadError, uploadFile } from '#lib/upload.ts'
import { notices } from '#ui/notices.tsx'
import { complaintAbout, type GroupLimits, roomFor } from './preflight.ts'
import { emptyQueue, isUnfinished, nextUploads, type QueueAction, reduceQueue, type Upload } from './queue.ts'

/** Whoever is told to come back later than this is better told so than kept waiting, in seconds. */
const longestWait = 90
/** Answers about the file itself: sent again it would be the same file. */
const aboutTheFile = [413, 415, 422]
/** Progress is shown ten times a second at most. */
const progressEvery = 100

let queue = emptyQueue
let atOnce = 1
let alarm = 0
const listeners = new Set<() => void>()
const flights = new Map<number, AbortController>()

function dispatch(action: QueueAction) {
  queue = reduceQueue(queue, action)
  for (const [id, flight] of flights) {
    if (!queue.uploads.some((upload) => upload.id === id && upload.state === 'uploading')) flight.abort()
  }
  for (const listener of listeners) listener()
}

function fieldsOf(): Record<string, string> {
  const { album_id, is_public } = queue.settings
  return { is_public: is_public ? '1' : '0', ...(album_id !== null && { album_id: String(album_id) }) }
}

/** A busy server asks for patience; anything else is an answer about this file. */
function answerFailure(id: number, error: unknown) {
  const wait = error instanceof UploadError && error.status === 429 ? error.retryAfter : undefined
  if (wait !== undefined && wait <= longestWait) {
    dispatch({ type: 'postpone', id, until: Date.now() + wait * 1000 })
  } else {
    const reason = error instanceof Error ? error.message : i18next.t('uploads:failed')
    const mayRetry = !(error instanceof UploadError && aboutTheFile.includes(error.status))
    dispatch({ type: 'fail', id, reason, mayRetry })
  }
}

async function send(upload: Upload) {
  const { id, file } = upload
  const flight = new AbortController()
  flights.set(id, flight)
  dispatch({ type: 'start', id })
  let shownAt = 0
  try {
    const photo = await uploadFile(file, fieldsOf(), {
      signal: flight.signal,
      onProgress(sent, total) {
        if (performance.now() - shownAt < progressEvery && sent < total) return
        shownAt = performance.now()
        dispatch({ type: 'progress', id, sent: Math.round((sent / total) * file.size) })
      },
    })
    dispatch({ type: 'succeed', id, photo })
  } catch (error) {
    if (!flight.signal.aborted) answerFailure(id, error)
  } finally {
    flights.delete(id)
    pump()
  }
}

function pump() {
  window.clearTimeout(alarm)
  const now = Date.now()
  if (now < queue.resumesAt) alarm = window.setTimeout(pump, queue.resumesAt - now)
  else if (queue.resumesAt > 0) dispatch({ type: 'resume' })
  for (const upload of nextUploads(queue, atOnce, now)) void send(upload)
}

function act(action: QueueAction) {
  dispatch(action)
  pump()
}

function reasonAgainst(file: File, limits: GroupLimits) {
  const complaint = complaintAbout(file, limits)
  if (!complaint) return undefined
  const formats = formatsOf(i18next.language)
  const size = complaint === 'below_minimum' ? limits.min_upload_size : limits.max_upload_size
  const types = limits.allow_file_types.join(', ')
  return i18next.t(`uploads:${complaint}`, { filename: file.name, size: formats.kilobytes(size), types })
}

/** The upload queue of this tab. It belongs to no screen and works on while one browses. */
export const uploader = {
  add(files: File[], limits: GroupLimits, options: UserOptions | undefined) {
    atOnce = limits.limit_concurrent_upload || 4
    const room = roomFor(files.length, queue.uploads.filter(isUnfinished).length, limits)
    if (room < files.length) {
      const message = i18next.t('uploads:too_many', { count: limits.max_files_per_batch })
      notices.error({ id: 'too_many', message })
    }
    const checked = files.slice(0, room).map((file) => ({ file, reason: reasonAgainst(file, limits) }))
    act({ type: 'add', files: checked, isHeld: options?.auto_upload_after_select === false })
  },
  act,
  /** Says why nothing can be uploaded at all. */
  refuse: () => notices.error({ id: 'login_required', message: i18next.t('uploads:login_required') }),
  /** Starts what waits, or says that nothing does. */
  start() {
    if (queue.uploads.some(({ state }) => state === 'waiting')) act({ type: 'release' })
    else notices.info({ id: 'no_files', message: i18next.t('uploads:no_files') })
  },
  /** Forgets everything, and sends no more of it. */
  reset() {
    for (const flight of flights.values()) flight.abort()
    queue = emptyQueue
    act({ type: 'clear' })
  },
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useQueue = () => useSyncExternalStore(subscribe, () => queue)
