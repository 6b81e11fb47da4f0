import type { AdminActivity } from '@imagora/contract'
import { expect, test } from 'vitest'
import { pollInterval } from './activities.ts'

const NOW = Date.parse('2026-01-01T12:00:00.000Z')
const MINUTE_MS = 60_000

const activity = (state: AdminActivity['state'], ageMs: number): AdminActivity => ({
  kind: 'import',
  id: 1,
  subject: '',
  state,
  message: '',
  has_refused: false,
  done: 0,
  total: 0,
  is_counted: true,
  created_at: new Date(NOW - ageMs).toISOString(),
})

test('[FR-86] nothing is polled while nothing runs', () => {
  expect(pollInterval(undefined, NOW)).toBe(false)
  expect(pollInterval([], NOW)).toBe(false)
  expect(pollInterval([activity('done', 0), activity('failed', 0), activity('cancelled', 0)], NOW)).toBe(false)
})

test('[FR-86] a running operation is polled often at first, then less often; the newest decides', () => {
  expect(pollInterval([activity('running', 0)], NOW)).toBe(2000)
  expect(pollInterval([activity('running', 2 * MINUTE_MS)], NOW)).toBe(6000)
  expect(pollInterval([activity('running', 60 * MINUTE_MS)], NOW)).toBe(10_000)
  expect(pollInterval([activity('running', 60 * MINUTE_MS), activity('running', 0)], NOW)).toBe(2000)
  // The clock of the browser may be behind.
  expect(pollInterval([activity('running', -MINUTE_MS)], NOW)).toBe(2000)
})
