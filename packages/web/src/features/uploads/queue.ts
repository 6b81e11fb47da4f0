import type { UploadedPhoto } from '@imagora/contract'

export type UploadState = 'waiting' | 'uploading' | 'success' | 'failed' | 'cancelled'

/** What goes with every file of a batch. */
export interface UploadSettings {
  album_id: number | null
  is_public: boolean
}

export interface Upload {
  id: number
  file: File
  state: UploadState
  /** Bytes of the file that have left; all of them while the server still works on it. */
  sent: number
  photo: UploadedPhoto | null
  /** Why it failed, in words. */
  reason: string
  /** Sending the same file again could end differently. */
  mayRetry: boolean
}

export interface Queue {
  uploads: Upload[]
  lastId: number
  /** Nothing starts until somebody says so. */
  isHeld: boolean
  /** The server asked to wait: nothing starts before this time, in milliseconds; 0 while it has not. */
  resumesAt: number
  settings: UploadSettings
}

interface Added {
  file: File
  /** What the checks before sending have against it, if anything. */
  reason?: string | undefined
}

export type QueueAction =
  | { type: 'add'; files: Added[]; isHeld: boolean }
  | { type: 'release' }
  | { type: 'start'; id: number }
  | { type: 'progress'; id: number; sent: number }
  | { type: 'succeed'; id: number; photo: UploadedPhoto }
  | { type: 'fail'; id: number; reason: string; mayRetry: boolean }
  | { type: 'postpone'; id: number; until: number }
  | { type: 'resume' }
  | { type: 'cancel'; id: number }
  | { type: 'retry'; id: number }
  | { type: 'cancel_all' }
  | { type: 'retry_all' }
  | { type: 'clear' }
  | { type: 'set'; settings: Partial<UploadSettings> }

export const emptyQueue: Queue = {
  uploads: [],
  lastId: 0,
  isHeld: false,
  resumesAt: 0,
  settings: { album_id: null, is_public: false },
}

export const isUnfinished = ({ state }: Upload) => state === 'waiting' || state === 'uploading'

type Change = (upload: Upload) => Upload

const change = (queue: Queue, applies: (upload: Upload) => boolean, to: Change): Queue => ({
  ...queue,
  uploads: queue.uploads.map((upload) => (applies(upload) ? to(upload) : upload)),
})

/** Answers may come after a file was cancelled or cleared: what is not under way does not change. */
const underWay = (id: number) => (upload: Upload) => upload.id === id && upload.state === 'uploading'

const cancelled: Change = (upload) => ({ ...upload, state: 'cancelled', sent: 0, mayRetry: true })
const again: Change = (upload) => ({ ...upload, state: 'waiting', sent: 0, reason: '' })
const mayGoAgain = ({ state, mayRetry }: Upload) => mayRetry && (state === 'failed' || state === 'cancelled')

function add(queue: Queue, files: Added[], isHeld: boolean): Queue {
  const added = files.map(({ file, reason }, place): Upload => ({
    id: queue.lastId + 1 + place,
    file,
    state: reason ? 'failed' : 'waiting',
    sent: 0,
    photo: null,
    reason: reason ?? '',
    mayRetry: false,
  }))
  const isRunning = queue.uploads.some(isUnfinished) && !queue.isHeld
  return {
    ...queue,
    uploads: [...queue.uploads, ...added],
    lastId: queue.lastId + files.length,
    // Whoever has started the queue does not have to start it again for what is added while it runs.
    isHeld: isHeld && !isRunning,
  }
}

const reducers: { [Type in QueueAction['type']]: (queue: Queue, action: QueueAction & { type: Type }) => Queue } = {
  add: (queue, { files, isHeld }) => add(queue, files, isHeld),
  release: (queue) => ({ ...queue, isHeld: false }),
  start: (queue, { id }) =>
    change(
      queue,
      (upload) => upload.id === id && upload.state === 'waiting',
      (upload) => ({ ...upload, state: 'uploading', sent: 0 }),
    ),
  progress: (queue, { id, sent }) => change(queue, underWay(id), (upload) => ({ ...upload, sent })),
  succeed: (queue, { id, photo }) =>
    change(queue, underWay(id), (upload) => ({ ...upload, state: 'success', sent: upload.file.size, photo })),
  fail: (queue, { id, reason, mayRetry }) =>
    change(queue, underWay(id), (upload) => ({ ...upload, state: 'failed', sent: 0, reason, mayRetry })),
  postpone: (queue, { id, until }) => ({
    ...change(queue, underWay(id), again),
    resumesAt: Math.max(queue.resumesAt, until),
  }),
  resume: (queue) => ({ ...queue, resumesAt: 0 }),
  cancel: (queue, { id }) => change(queue, (upload) => upload.id === id && isUnfinished(upload), cancelled),
  retry: (queue, { id }) => change(queue, (upload) => upload.id === id && mayGoAgain(upload), again),
  cancel_all: (queue) => change(queue, isUnfinished, cancelled),
  retry_all: (queue) => change(queue, (upload) => upload.state === 'failed' && mayGoAgain(upload), again),
  clear: (queue) => ({ ...queue, uploads: queue.uploads.filter(isUnfinished) }),
  set: (queue, { settings }) => ({ ...queue, settings: { ...queue.settings, ...settings } }),
}

export const reduceQueue = (queue: Queue, action: QueueAction): Queue =>
  (reducers[action.type] as (queue: Queue, action: QueueAction) => Queue)(queue, action)

/** The files that may start now: in order, and never more at once than the group allows. */
export function nextUploads({ uploads, isHeld, resumesAt }: Queue, atOnce: number, now: number): Upload[] {
  if (isHeld || now < resumesAt) return []
  const room = atOnce - uploads.filter(({ state }) => state === 'uploading').length
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, room))
}

/** Progress of the whole by bytes: what was refused or given up counts no more. */
export function progressOf(uploads: Upload[]) {
  const counted = uploads.filter((upload) => isUnfinished(upload) || upload.state === 'success')
  const total = counted.reduce((sum, { file }) => sum + file.size, 0)
  const sent = counted.reduce((sum, upload) => sum + Math.min(upload.sent, upload.file.size), 0)
  return { total, sent, share: total > 0 ? sent / total : 0 }
}
