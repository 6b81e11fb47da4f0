import type { RefusalCode } from '@imagora/contract'
import i18next from 'i18next'

interface ApiResponseBody {
  status?: string
  message?: string
  data?: unknown
}

export type FieldErrors = Record<string, string[]>

/** Error of a call without a success response; status 0 means that no response arrived. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly statusText: string
  readonly data: unknown
  readonly code: RefusalCode | undefined
  readonly errors: FieldErrors

  constructor(status: number, statusText: string, message: string, data?: unknown) {
    super(message)
    const told = (data ?? {}) as { code?: RefusalCode; errors?: FieldErrors }
    this.status = status
    this.statusText = statusText
    this.data = data
    this.code = told.code
    this.errors = told.errors ?? {}
  }
}

/**
 * Returns whether a retry may help: no response arrived, or a 5xx or 429 that says nothing about the request itself.
 */
export const isTransient = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429

// A proxy in between may respond with its own HTML page instead of the envelope.
function parseBody(text: string): ApiResponseBody {
  try {
    return (JSON.parse(text) ?? {}) as ApiResponseBody
  } catch {
    return {}
  }
}

/** Returns the message for a response without one; a status text such as “Bad Gateway” tells users nothing. */
function explainStatus(status: number) {
  if (status === 413) return i18next.t('app:unexplained.too_large')
  if ([502, 503, 504].includes(status)) return i18next.t('app:unexplained.unreachable')
  return i18next.t('app:unexplained.other', { status })
}

/** Returns the data of a response; throws on anything but success in the envelope, whatever the HTTP status says. */
export function readResponse({ status, statusText }: { status: number; statusText: string }, text: string): unknown {
  if (status === 204) return undefined
  const answer = parseBody(text)
  if (status >= 200 && status < 300 && answer.status === 'success') return answer.data
  throw new ApiError(status, statusText, answer.message || explainStatus(status), answer.data)
}
