import type { Contract, Data } from '@imagora/contract'
import { ApiError, readResponse } from '#data/api/api-error.ts'
import type { UploadResponse } from '#data/api/upload-request.ts'

export type UploadResult = Data<Contract['POST /upload']>

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
export function readUpload({ text, header, ...told }: UploadResponse): unknown {
  try {
    return readResponse(told, text)
  } catch (error) {
    const seconds = Number(header('retry-after') ?? Number.NaN)
    throw error instanceof ApiError ? new UploadError(error, Number.isFinite(seconds) ? seconds : undefined) : error
  }
}
