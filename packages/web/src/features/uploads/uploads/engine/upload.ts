import type { UploadedPhoto } from '@imagora/contract'
import type { Edits } from '#components/editor/model/edits.ts'
import type { OwnChoices } from '#features/uploads/upload-options/upload-options.ts'

export const uploadStates = ['waiting', 'uploading', 'paused', 'known', 'success', 'failed', 'cancelled'] as const
export type UploadState = (typeof uploadStates)[number]

/** One file on its way. Every change makes a new one, and touches no other. */
export interface Upload {
  id: number
  /** Names it across reloads, and to the server: what was sent twice under one name is kept once. */
  key: string
  file: File
  /** Where it lay in a tree of folders; '' for none. */
  folder: string
  state: UploadState
  /** Bytes of the file that have left; all of them while the server still works on it. */
  sent: number
  photo: UploadedPhoto | null
  /** Why it failed, or is not sent, in words. */
  reason: string
  /** Sending the same file again could end differently. */
  mayRetry: boolean
  /** How often it was tried in vain. */
  tries: number
  /** It is not tried again before this time, in milliseconds. */
  notBefore: number
  sha256: string
  /** Whether it was looked for in the library and in the batch. */
  isChecked: boolean
  /** The account has this very file. */
  isInLibrary: boolean
  /** To be sent although it is there already. */
  isWanted: boolean
  /** Another program gave it, and nobody has said yet that it is to be sent. */
  isForeign: boolean
  own: OwnChoices
  /** What was done to the picture, and what it was before; the file is what came of it. */
  edited: { edits: Edits; original: File } | null
}

export type UploadEvent =
  | { type: 'check'; sha256: string; isInLibrary: boolean; skip: string | null }
  | { type: 'want' }
  | { type: 'start' }
  | { type: 'progress'; sent: number }
  | { type: 'succeed'; photo: UploadedPhoto }
  | { type: 'fail'; reason: string; mayRetry: boolean }
  | { type: 'postpone'; until: number; isCounted: boolean }
  | { type: 'interrupt' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'cancel' }
  | { type: 'retry' }
  | { type: 'choose'; own: OwnChoices }
  | { type: 'edit'; file: File; edits: Edits; key: string }

type EventOf<Type extends UploadEvent['type']> = UploadEvent & { type: Type }

export const isUnfinished = ({ state }: Pick<Upload, 'state'>) =>
  state === 'waiting' || state === 'uploading' || state === 'paused'

/** What has not left yet may still be changed. */
export const isOpen = ({ state }: Upload) => state !== 'uploading' && state !== 'success'

/** What the browser can take apart and put together again without losing frames. */
const editable = /^image\/(jpeg|png|webp|avif|bmp)$/

export const isEditable = (upload: Upload) => isUnfinished(upload) && isOpen(upload) && editable.test(upload.file.type)

/** Somebody else gave it, and it waits for a word. */
export const isForeignYet = (upload: Upload) => upload.isForeign && isUnfinished(upload)

export const mayGoAgain = ({ state, mayRetry }: Upload) => mayRetry && (state === 'failed' || state === 'cancelled')

const again = { state: 'waiting', sent: 0, reason: '', tries: 0, notBefore: 0, isForeign: false } as const

/** Answers may come after a file was cancelled or paused: what is not under way does not change. */
const underWay = (upload: Upload, to: () => Partial<Upload>) => (upload.state === 'uploading' ? to() : null)

/** What each event changes; null where it comes too late or means nothing now. */
const steps: { [Type in UploadEvent['type']]: (upload: Upload, event: EventOf<Type>) => Partial<Upload> | null } = {
  check: (upload, { sha256, isInLibrary, skip }) => {
    // What was edited meanwhile is not what was looked for.
    if (upload.edited) return { isChecked: true }
    const found = { sha256, isInLibrary, isChecked: true }
    const isSkipped = skip !== null && upload.state === 'waiting' && !upload.isWanted
    return isSkipped ? { ...found, state: 'known', reason: skip, mayRetry: false } : found
  },
  want: ({ state }) => (state === 'known' ? { ...again, isWanted: true } : null),
  start: ({ state }) => (state === 'waiting' ? { state: 'uploading', sent: 0 } : null),
  progress: (upload, { sent }) => underWay(upload, () => ({ sent })),
  succeed: (upload, { photo }) =>
    underWay(upload, () => ({ state: 'success', sent: upload.file.size, photo, reason: '' })),
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
  retry: (upload) => (mayGoAgain(upload) ? again : null),
  choose: (upload, { own }) => (isOpen(upload) ? { own } : null),
  edit: (upload, { file, edits, key }) => {
    if (!isOpen(upload)) return null
    const original = upload.edited?.original ?? upload.file
    // Another picture than the one that was looked for in the library, and that the server may have refused.
    const isAnother = upload.state === 'known' || upload.state === 'failed'
    return { file, key, edited: { edits, original }, sha256: '', isInLibrary: false, ...(isAnother && again) }
  },
}

export function stepUpload(upload: Upload, event: UploadEvent): Upload {
  const step = steps[event.type] as (upload: Upload, event: UploadEvent) => Partial<Upload> | null
  const changes = step(upload, event)
  return changes ? { ...upload, ...changes } : upload
}

export interface NewUpload {
  key: string
  file: File
  folder: string
  /** What the checks before sending have against it, if anything. */
  reason?: string | undefined
  /** It was refused for want of room, which there may be later. */
  mayRetry?: boolean | undefined
  own?: OwnChoices
  isWanted?: boolean
  isForeign?: boolean
}

export const newUpload = (id: number, { reason = '', mayRetry = false, ...given }: NewUpload): Upload => ({
  id,
  // Paused for itself, not with the queue: what else is given or goes on does not take it along.
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
  isWanted: false,
  isForeign: false,
  own: {},
  edited: null,
  ...given,
})
