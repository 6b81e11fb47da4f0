import type { Contract, Data } from '@imagora/contract'
import { reportFailure, urlOf } from './api.ts'
import { ApiError, readAnswer } from './api-error.ts'
import { exchange, type Exchanged } from './exchange.ts'

export type UploadAnswer = Data<Contract['POST /upload']>

export interface UploadOptions {
  signal: AbortSignal
  /** Bytes that have left, of all that are to be sent. */
  onProgress: (sent: number, total: number) => void
}

/** From this size on it is worth being able to go on after a broken connection, in bytes. */
const bigFile = 20 * 1024 * 1024

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

async function sendWhole(file: File, fields: Record<string, string>, options: UploadOptions) {
  const form = new FormData()
  // Fields come first: the server knows what to do with the file when it begins.
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return readUpload(await exchange({ method: 'POST', url: urlOf('/upload', {}), body: form, ...options }))
}

async function sendInParts(file: File, fields: Record<string, string>, options: UploadOptions) {
  const [{ uploadInParts }, { storedPlaces }] = [await import('./resumable.ts'), await import('./upload-places.ts')]
  return uploadInParts(file, fields, { ...options, exchange, places: storedPlaces, endpoint: urlOf('/uploads', {}) })
}

/** Sends one picture; the rules for failed calls hold as for every other. */
export async function uploadFile(file: File, fields: Record<string, string>, options: UploadOptions) {
  options.signal.throwIfAborted()
  try {
    const send = file.size < bigFile ? sendWhole : sendInParts
    return (await send(file, fields, options)) as UploadAnswer
  } catch (error) {
    reportFailure(error)
    throw error
  }
}
