import { expect, test } from 'vitest'
import { ApiError } from '#data/api/api-error.ts'
import { UploadError } from '#data/uploads/upload-result.ts'
import { classifyUploadError } from './upload-retry.ts'

const told = (status: number, code?: string, retryAfter?: number) =>
  new UploadError(new ApiError(status, '', 'no', { code }), retryAfter)

test.each([
  ['no answer stops the queue for a while', told(0), 0, { kind: 'unreachable', ms: 1000 }],
  ['a proxy without a server does too', told(502), 2, { kind: 'unreachable', ms: 4000 }],
  ['a fault of the server is tried again for this file', told(500, 'fault'), 0, { kind: 'again', ms: 1000 }],
  ['so is a storage that is away', told(503, 'storage_unavailable'), 9, { kind: 'fail', mayRetry: true }],
  ['the same upload under way is waited for', told(409, 'upload_repeated'), 0, { kind: 'again', ms: 1000 }],
  ['too many at once waits as long as the server says', told(429, 'uploads_at_once', 3), 0, { kind: 'wait', ms: 3000 }],
  ['a limit without a time waits a little', told(429), 0, { kind: 'wait', ms: 1000 }],
  ['a limit of a day stops the queue', told(429, 'uploads_per_period', 80_000), 0, { kind: 'stop' }],
  ['files wait for a read-only site', told(503, 'site_read_only', 60), 20, { kind: 'wait', ms: 60_000 }],
  ['a damaged file stays damaged', told(422, 'image_damaged'), 0, { kind: 'fail', mayRetry: false }],
  ['a full storage may have room later', told(403, 'capacity_exceeded'), 0, { kind: 'fail', mayRetry: true }],
  ['a full disk is told at once', told(507, 'storage_full'), 0, { kind: 'fail', mayRetry: true }],
  ['what no server said may be tried again', new Error('odd'), 0, { kind: 'fail', mayRetry: true }],
])('[UP-02] %s', (_name, error, tries, verdict) => {
  expect(classifyUploadError(error, tries)).toEqual(verdict)
})

test('[UP-02] the pauses grow to half a minute, and end', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((tries) => classifyUploadError(told(0), tries))).toEqual(
    [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000].map((ms) => ({ kind: 'unreachable', ms })),
  )
  expect(classifyUploadError(told(0), 7)).toEqual({ kind: 'fail', mayRetry: true })
})
