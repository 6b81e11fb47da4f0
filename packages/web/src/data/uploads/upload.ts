import type { Contract, Data } from '@imagora/contract'
import { reportFailure, urlOf } from '#data/api/client.ts'
import { ApiError, readAnswer } from '#data/api/api-error.ts'
import { exchange, type Exchanged } from '#data/api/upload-request.ts'
import { token } from '#data/identity/session-token.ts'

export type UploadAnswer = Data<Contract['POST /upload']>

export interface UploadOptions {
  signal: AbortSignal
  /** Bytes that have left, of all that are to be sent. */
  onProgress: (sent: number, total: number) => void
  /** Sent again under the same name, it is kept once. */
  key?: string
}

/** Why a flight is ended: nobody wants the file any more, so that the server need not keep what it has of it. */
export const abandoned = new DOMException('Abandoned', 'AbortError')

/** What goes with a picture, as the fields of a form. */
export type UploadFields = Record<string, string | string[]>

/** From this size on it is worth being able to go on after a broken connection, in bytes. */
const bigFile = 8 * 1024 * 1024

/** A refusal that may be tried again says when. */
export class UploadError extends ApiError {
  override name = 'UploadError'
  readonly retryAfter: number | undefined

  constructor({ status, statusText, message, data }: ApiError, retryAfter?: number) {
    super(status, statusText, message, data)
    this.retryAfter = retryAfter
  }
}

/** The photo that was made; the server may be too busy for a file and says for how long, in seconds. */
export function readUpload({ text, header, ...told }: Exchanged): unknown {
  try {
    return readAnswer(told, text)
  } catch (error) {
    const seconds = Number(header('retry-after') ?? Number.NaN)
    throw error instanceof ApiError ? new UploadError(error, Number.isFinite(seconds) ? seconds : undefined) : error
  }
}

async function sendWhole(file: File, fields: UploadFields, { key, ...options }: UploadOptions) {
  const form = new FormData()
  // Fields come first: the server knows what to do with the file when it begins.
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each)
  form.set('file', file)
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return readUpload(await exchange({ method: 'POST', url: urlOf('/upload', {}), headers, body: form, ...options }))
}

const resumable = async () => {
  const [{ abandonUpload, uploadInParts }, { storedPlaces }] = await Promise.all([
    import('./resumable-upload.ts'),
    import('./resumable-locations.ts'),
  ])
  return { abandonUpload, uploadInParts, needs: { exchange, places: storedPlaces, endpoint: urlOf('/uploads', {}) } }
}

async function sendInParts(file: File, fields: UploadFields, options: UploadOptions) {
  const { uploadInParts, needs } = await resumable()
  return uploadInParts(file, fields, { ...options, ...needs })
}

/** Sends one picture. That the session has ended concerns everything; all else is said where the picture is. */
export async function uploadFile(file: File, fields: UploadFields, options: UploadOptions) {
  options.signal.throwIfAborted()
  const bearer = token.get()
  try {
    const send = file.size < bigFile ? sendWhole : sendInParts
    return (await send(file, fields, options)) as UploadAnswer
  } catch (error) {
    // A session that is over must not end the one that came after it.
    const isOfThisSession = token.get() === bearer
    if (isOfThisSession && error instanceof ApiError && error.status === 401) reportFailure(error)
    throw error
  }
}

/** Gives up what the server may have of a picture that was begun and is not under way. */
export async function forgetUpload(file: File, fields: UploadFields) {
  if (file.size < bigFile) return
  const { abandonUpload, needs } = await resumable()
  await abandonUpload(file, fields, needs)
}
