import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { toArchiveFailure } from './archive-failure.ts'

const refusal = (status: number, code: string, message = 'x') => new ApiError(status, '', message, { code })

test('shows the server’s refusal, and allows a retry after a broken connection [AL-04]', () => {
  expect(toArchiveFailure(refusal(409, 'archive_empty', 'x'))).toEqual({ reason: 'empty', isRetryable: false })
  expect(toArchiveFailure(refusal(409, 'archive_unreadable', 'x'))).toMatchObject({ reason: 'unreadable' })
  expect(toArchiveFailure(refusal(413, 'archive_too_large', 'Too large'))).toEqual({
    reason: 'refused',
    message: 'Too large',
    isRetryable: false,
  })
  expect(toArchiveFailure(refusal(429, 'rate_limited', 'Later'))).toMatchObject({ isRetryable: true })
  expect(toArchiveFailure(refusal(500, 'fault', 'x'))).toEqual({ reason: 'other', isRetryable: true })
  expect(toArchiveFailure(new TypeError('offline'))).toEqual({ reason: 'other', isRetryable: true })
})
