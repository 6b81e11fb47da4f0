import type { Contract, Data } from '@imagora/contract'
import { ApiError, readResponse } from '#data/api/api-error.ts'
import type { UploadResponse } from '#data/api/upload-request.ts'

export type UploadResult = Data<Contract['POST /upload']>

export interface UploadOptions {
  signal: AbortSignal
  /** Receives the sent and total bytes. */
  onProgress: (sent: number, total: number) => void
  /** Idempotency key; a resend under the same key is stored once. */
  key?: string
}

/** Abort reason for a discarded file, so that the server need not keep the received bytes. */
export const UPLOAD_ABANDONED = new DOMException('Abandoned', 'AbortError')

/** Form fields sent with a picture. */
export type UploadFields = Record<string, string | string[]>

/** Rejected upload; `retryAfter` says when a retry is allowed. */
export class UploadError extends ApiError {
  override name = 'UploadError'
  readonly retryAfter: number | undefined

  constructor({ status, statusText, message, data }: ApiError, retryAfter?: number) {
    super(status, statusText, message, data)
    this.retryAfter = retryAfter
  }
}

/** Returns the created photo; throws with the `Retry-After` of a busy server, in seconds. */
export function readUploadResponse({ text, header, ...told }: UploadResponse): unknown {
  try {
    return readResponse(told, text)
  } catch (error) {
    const seconds = Number(header('retry-after') ?? Number.NaN)
    throw error instanceof ApiError ? new UploadError(error, Number.isFinite(seconds) ? seconds : undefined) : error
  }
}
