import type { NearDuplicateMatch, UploadedPhoto } from '@imagora/contract'
import type { ExistingPhoto } from '#data/uploads/upload.ts'
import type { Edits } from '#components/editor/model/edits.ts'
import type { UploadOverrides } from '#features/uploads/upload-options/upload-options.ts'

export const uploadStates = ['waiting', 'uploading', 'paused', 'known', 'success', 'failed', 'cancelled'] as const
export type UploadState = (typeof uploadStates)[number]

/** File in the queue. Immutable: every change creates a new object and touches no other. */
export interface Upload {
  id: number
  /** Identifier across reloads and idempotency key: a file sent twice under one key is stored once. */
  key: string
  file: File
  /** Path within a dropped folder tree; '' for none. */
  folder: string
  state: UploadState
  /** Bytes of the file that were sent; all of them while the server is processing it. */
  sent: number
  photo: UploadedPhoto | null
  /** Reason of a failure or skip, as text. */
  reason: string
  /** Whether a retry could succeed. */
  mayRetry: boolean
  /** Number of failed attempts. */
  tries: number
  /** Earliest time of the next attempt, in epoch milliseconds. */
  notBefore: number
  sha256: string
  /** Whether the duplicate check against the library and the batch is done. */
  isChecked: boolean
  /** Whether the account already has this file. */
  isInLibrary: boolean
  /** Photo of the library with the same content; null if there is none or it could not be loaded. */
  existing: ExistingPhoto | null
  /** Whether to upload the file although it is in the library. */
  isWanted: boolean
  /** Whether the file came from another program and awaits confirmation. */
  isForeign: boolean
  /** Photo of the library that looks like the uploaded one, until the user has decided. */
  match: NearDuplicateMatch | null
  /** Whether the uploaded photo was moved to the trash again. */
  isTrashed: boolean
  own: UploadOverrides
  /** Edits and the original file; `file` is the result. */
  edited: { edits: Edits; original: File } | null
}

export type UploadEvent =
  | { type: 'check'; sha256: string; isInLibrary: boolean; existing?: ExistingPhoto | null; skip: string | null }
  | { type: 'want' }
  | { type: 'start' }
  | { type: 'progress'; sent: number }
  | { type: 'succeed'; photo: UploadedPhoto }
  | { type: 'match'; match: NearDuplicateMatch }
  | { type: 'decide'; isTrashed: boolean }
  | { type: 'fail'; reason: string; mayRetry: boolean }
  | { type: 'postpone'; until: number; isCounted: boolean }
  | { type: 'interrupt' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'cancel' }
  | { type: 'retry' }
  | { type: 'choose'; own: UploadOverrides }
  | { type: 'edit'; file: File; edits: Edits; key: string }

type EventOf<Type extends UploadEvent['type']> = UploadEvent & { type: Type }

export const isUnfinished = ({ state }: Pick<Upload, 'state'>) =>
  state === 'waiting' || state === 'uploading' || state === 'paused'

/** Returns whether a file can still be changed, because it was not sent yet. */
export const isModifiable = ({ state }: Upload) => state !== 'uploading' && state !== 'success'

/** MIME types that the browser can decode and encode without losing frames. */
const editable = /^image\/(jpeg|png|webp|avif|bmp)$/

export const isEditable = (upload: Upload) =>
  isUnfinished(upload) && isModifiable(upload) && editable.test(upload.file.type)

/** Returns whether a file from another program awaits confirmation. */
export const isForeignYet = (upload: Upload) => upload.isForeign && isUnfinished(upload)

export const canRetryUpload = ({ state, mayRetry }: Upload) => mayRetry && (state === 'failed' || state === 'cancelled')

const again = { state: 'waiting', sent: 0, reason: '', tries: 0, notBefore: 0, isForeign: false } as const

/** Responses may arrive after a file was cancelled or paused; only uploading files change. */
const underWay = (upload: Upload, to: () => Partial<Upload>) => (upload.state === 'uploading' ? to() : null)

/** Changes per event; null if the event is late or irrelevant. */
const steps: { [Type in UploadEvent['type']]: (upload: Upload, event: EventOf<Type>) => Partial<Upload> | null } = {
  check: (upload, { sha256, isInLibrary, existing = null, skip }) => {
    // The check ran on the original, not on the file edited meanwhile.
    if (upload.edited) return { isChecked: true }
    const found = { sha256, isInLibrary, existing, isChecked: true }
    const isSkipped = skip !== null && upload.state === 'waiting' && !upload.isWanted
    return isSkipped ? { ...found, state: 'known', reason: skip, mayRetry: false } : found
  },
  want: ({ state }) => (state === 'known' ? { ...again, isWanted: true } : null),
  start: ({ state }) => (state === 'waiting' ? { state: 'uploading', sent: 0 } : null),
  progress: (upload, { sent }) => underWay(upload, () => ({ sent })),
  succeed: (upload, { photo }) =>
    underWay(upload, () => ({ state: 'success', sent: upload.file.size, photo, reason: '' })),
  match: ({ state }, { match }) => (state === 'success' ? { match } : null),
  decide: ({ state }, { isTrashed }) => (state === 'success' ? { match: null, isTrashed } : null),
  fail: (upload, { reason, mayRetry }) => underWay(upload, () => ({ state: 'failed', sent: 0, reason, mayRetry })),
  postpone: (upload, { until, isCounted }) =>
    underWay(upload, () => ({
      state: 'waiting',
      sent: 0,
      notBefore: until,
      tries: upload.tries + (isCounted ? 1 : 0),
    })),
  interrupt: (upload) => underWay(upload, () => ({ state: 'waiting', sent: 0 })),
  pause: ({ state }) => (state === 'waiting' || state === 'uploading' ? { state: 'paused', sent: 0 } : null),
  resume: ({ state }) => (state === 'paused' ? again : null),
  cancel: (upload) => (isUnfinished(upload) ? { state: 'cancelled', sent: 0, mayRetry: true } : null),
  retry: (upload) => (canRetryUpload(upload) ? again : null),
  choose: (upload, { own }) => (isModifiable(upload) ? { own } : null),
  edit: (upload, { file, edits, key }) => {
    if (!isModifiable(upload)) return null
    const original = upload.edited?.original ?? upload.file
    // The edited file differs from the one that was found in the library or rejected, so it is queued again.
    const isAnother = upload.state === 'known' || upload.state === 'failed'
    const changes = { file, key, edited: { edits, original }, sha256: '', isInLibrary: false, existing: null }
    return { ...changes, ...(isAnother && again) }
  },
}

export function reduceUpload(upload: Upload, event: UploadEvent): Upload {
  const step = steps[event.type] as (upload: Upload, event: UploadEvent) => Partial<Upload> | null
  const changes = step(upload, event)
  return changes ? { ...upload, ...changes } : upload
}

export interface NewUpload {
  key: string
  file: File
  folder: string
  /** Reason of a failed preflight check, if any. */
  reason?: string | undefined
  /** Whether the file was rejected for lack of quota, which may change. */
  mayRetry?: boolean | undefined
  own?: UploadOverrides
  isWanted?: boolean
  isForeign?: boolean
}

export const newUpload = (id: number, { reason = '', mayRetry = false, ...given }: NewUpload): Upload => ({
  id,
  // The file itself is paused, not the queue, so that starting others does not send it.
  state: reason ? 'failed' : given.isForeign ? 'paused' : 'waiting',
  sent: 0,
  photo: null,
  reason,
  mayRetry,
  tries: 0,
  notBefore: 0,
  sha256: '',
  isChecked: false,
  isInLibrary: false,
  existing: null,
  isWanted: false,
  isForeign: false,
  match: null,
  isTrashed: false,
  own: {},
  edited: null,
  ...given,
})
