import type { Payment } from '@imagora/contract'
import { expect, test } from 'vitest'
import { pollInterval, isPastDeadline, getLastPayment } from './orders.ts'

const now = new Date('2026-11-15T12:00:00Z').getTime()
const later = '2026-11-15T12:30:00.000Z'

const payment = (id: number, platform: Payment['platform'], state: Payment['state']) =>
  ({ id, platform, label: 'epay', amount: 1, currency: 'CNY', state, created_at: later, paid_at: null }) as const

const order = (...payments: Payment[]) => ({ status: 'unpaid' as const, expires_at: later, payments })

test('an order is followed while a payment of it is open, and no longer', () => {
  expect(pollInterval(undefined, now)).toBe(false)
  expect(pollInterval(order(), now)).toBe(false)
  expect(pollInterval(order(payment(1, 'epay', 'closed')), now)).toBe(false)
  expect(pollInterval(order(payment(1, 'epay', 'closed'), payment(2, 'epay', 'open')), now)).toBe(3000)
  expect(pollInterval({ ...order(payment(1, 'epay', 'open')), status: 'paid' }, now)).toBe(false)
  expect(pollInterval({ ...order(payment(1, 'epay', 'open')), status: 'cancelled' }, now)).toBe(false)
})

test('a transfer between banks is asked for seldom', () => {
  expect(pollInterval(order(payment(1, 'transfer', 'open')), now)).toBe(30_000)
  expect(pollInterval(order(payment(1, 'transfer', 'open'), payment(2, 'epay', 'open')), now)).toBe(3000)
})

test('an order whose time is over is followed until it says so itself', () => {
  const old = { ...order(), expires_at: '2026-11-15T12:00:00.000Z' }
  expect(isPastDeadline(old, now)).toBe(true)
  expect(pollInterval(old, now)).toBe(3000)
  expect(isPastDeadline({ expires_at: null }, now)).toBe(false)
})

test('the last payment is the newest one, in whatever order they come', () => {
  expect(getLastPayment(order())).toBeUndefined()
  expect(getLastPayment(order(payment(3, 'epay', 'open'), payment(1, 'epay', 'closed')))?.id).toBe(3)
})
