import type { RefusalCode } from '@imagora/contract'
import { ApiError, isTransient } from './api-error.ts'

export interface ArchiveFailure {
  reason: 'empty' | 'unreadable' | 'other' | 'refused'
  /** Server message, used when no translation of ours is more specific. */
  message?: string
  isRetryable: boolean
}

const reasons: Partial<Record<RefusalCode, ArchiveFailure['reason']>> = {
  archive_empty: 'empty',
  archive_unreadable: 'unreadable',
}

/** Returns why the archive could not be created, and whether a retry is worthwhile. */
export function toArchiveFailure(error: unknown): ArchiveFailure {
  const reason = error instanceof ApiError && error.code ? reasons[error.code] : undefined
  if (reason) return { reason, isRetryable: reason === 'unreadable' }
  const isTold = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (!isTold) return { reason: 'other', isRetryable: true }
  return { reason: 'refused', message: error.message, isRetryable: isTransient(error) }
}
