import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'
import { clientNetwork } from './client-network.ts'
import type { RateLimitPolicy } from './policies.ts'
import * as queries from './queries.ts'

const { db, clock, services } = await startServer()
const { rateLimits } = services

const later = (seconds: number) => (clock.time = new Date(clock.time.getTime() + seconds * 1000))
const hit = async (key: string, policy: RateLimitPolicy) => (await queries.countHit(db, key, policy, clock.time))?.count

test('a window begins with its first hit and ends for good', async () => {
  const policy = { hits: 3, seconds: 60 }
  expect([await hit('window', policy), await hit('window', policy)]).toEqual([1, 2])
  later(59)
  expect([await hit('window', policy), await hit('window', policy)]).toEqual([3, undefined])
  later(1)
  expect(await hit('window', policy)).toBe(1)
})

test('a single hit may block until the window ends', async () => {
  const policy = { hits: 1, seconds: 60 }
  expect([await hit('single', policy), await hit('single', policy)]).toEqual([1, undefined])
  later(60)
  expect([await hit('single', policy), await hit('single', policy)]).toEqual([1, undefined])
})

test('of a hundred hits at once exactly as many pass as may', async () => {
  const policy = { hits: 7, seconds: 60 }
  const counts = await Promise.all(Array.from({ length: 100 }, () => hit('parallel', policy)))
  expect(new Set(counts)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, undefined]))
  expect(counts.filter((count) => count !== undefined)).toHaveLength(7)
})

test('waits grow with each further hit and are forgotten after a quiet window', async () => {
  const policy = { hits: 2, seconds: 100, delays: [10, 20] }
  const spent = async () => [await hit('growing', policy), await hit('growing', policy)]
  expect(await spent()).toEqual([1, 2])
  expect(await hit('growing', policy)).toBeUndefined()
  later(10)
  expect(await spent()).toEqual([3, undefined])
  later(20)
  expect(await spent()).toEqual([4, undefined])
  later(19)
  expect(await hit('growing', policy)).toBeUndefined()
  later(101)
  expect(await spent()).toEqual([1, 2])
})

test('a refusal says how many seconds to wait, and a hit can be taken back', async () => {
  const subject = { ip: '192.0.2.1' }
  for (let round = 0; round < 20; round++) await rateLimits.hit('register', subject)
  later(600)
  await expect(rateLimits.hit('register', subject)).rejects.toMatchObject({
    code: 'rate_limited',
    details: { retry_after: 3000 },
  })
  await rateLimits.undoHit('register', subject)
  await rateLimits.hit('register', subject)
  await expect(rateLimits.hit('register', subject)).rejects.toMatchObject({ code: 'rate_limited' })
  await rateLimits.resetHits('register', subject)
  await rateLimits.hit('register', subject)
})

test('an account is counted apart in every network', async () => {
  for (let round = 0; round < 5; round++) await rateLimits.hit('login', { ip: '192.0.2.1', account: 'ann' })
  await expect(rateLimits.hit('login', { ip: '192.0.2.1', account: 'ann' })).rejects.toThrow('rate_limited')
  await rateLimits.hit('login', { ip: '192.0.2.2', account: 'ann' })
  await rateLimits.hit('login', { ip: '192.0.2.1', account: 'bob' })
})

test('keys tell nothing of who was counted, and what has run out is swept away', async () => {
  await rateLimits.hit('login', { ip: '192.0.2.3', account: 'someone@example.org' })
  const keys = async () => (await db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key).join()
  expect(await keys()).not.toMatch(/someone|192\.0\.2/)
  later(3600)
  await rateLimits.hit('setup', { ip: '192.0.2.3' })
  await rateLimits.deleteExpired()
  expect(await keys()).toMatch(/^setup:[\w-]+$/)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '32.1.13.184.0.1.0.2/64'],
  ['2001:0db8:0001:0002::9', '32.1.13.184.0.1.0.2/64'],
  ['not an address', 'not an address'],
])('%s is counted as %s', (ip, network) => {
  expect(clientNetwork(ip)).toBe(network)
})
