import { expect, test } from 'vitest'
import { createMemoryLimiter } from './memory-limiter.ts'
import { rateLimitPolicies } from './policies.ts'

test('[SF-71] limits requests of a window by network and by account, and returns when it ends', () => {
  const clock = { time: new Date('2026-01-01T00:00:00Z') }
  const limiter = createMemoryLimiter(() => clock.time)
  const { hits, seconds } = rateLimitPolicies.rendering_photo_visitor
  const hit = (ip: string, account = 1) => limiter.hit('rendering_photo_visitor', { ip, account })
  for (let count = 0; count < hits; count++) hit(`2001:db8::${count.toString(16)}`)
  clock.time = new Date(clock.time.getTime() + 1500)
  expect(() => hit('2001:db8::ffff')).toThrow(
    expect.objectContaining({ code: 'rate_limited', details: { retry_after: seconds - 1 } }),
  )
  expect(() => hit('2001:db8:0:1::1')).not.toThrow()
  expect(() => hit('2001:db8::1', 2)).not.toThrow()
  clock.time = new Date(clock.time.getTime() + (seconds - 1.5) * 1000)
  expect(() => hit('2001:db8::1')).not.toThrow()
})
