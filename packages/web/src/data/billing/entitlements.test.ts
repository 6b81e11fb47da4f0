import { expect, test } from 'vitest'
import { getElapsedShare } from './entitlements.ts'

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const owned = (created: string, expired: string | null) => ({
  created_at: `${created}T00:00:00Z`,
  expired_at: expired && `${expired}T00:00:00Z`,
})

test('[DB-03] what is owned passes from its purchase to its expiry', () => {
  expect(getElapsedShare(owned('2026-01-01', '2026-01-11'), at('2026-01-03'))).toBeCloseTo(0.2)
  expect(getElapsedShare(owned('2026-01-01', '2026-01-11'), at('2026-02-01'))).toBe(1)
  expect(getElapsedShare(owned('2026-01-05', '2026-01-11'), at('2026-01-01'))).toBe(0)
  expect(getElapsedShare(owned('2026-01-11', '2026-01-11'), at('2026-01-11'))).toBe(1)
  expect(getElapsedShare(owned('2026-01-01', null), at('2026-02-01'))).toBeNull()
})
