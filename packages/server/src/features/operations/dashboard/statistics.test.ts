import type { StaffRole, StatisticKey, Statistics } from '@imagora/contract'
import { expect, test } from 'vitest'
import { insertPhoto, insertTicket, insertUser } from '#test/factories/factories.ts'
import { insertPaidOrder } from '#test/factories/orders.ts'
import { startServer } from '#test/harness/server.ts'
import { pairPeriods } from './statistic-periods.ts'

const { db, clock, user, configure } = await startServer()
clock.time = new Date('2026-03-10T10:00:00Z')
const admin = await user('admin', { is_admin: true })
await configure({ time_zone: 'Asia/Shanghai' })

type Query = { range?: '24h' | '7d' | '30d' | '90d' | '12m'; from?: string; to?: string }

/** Reads after the longest time for which counts are kept. */
async function read(query: Query = {}) {
  clock.time = new Date(clock.time.getTime() + 660_000)
  const { status, data } = await admin('GET /admin/statistics', { query })
  expect(status).toBe(200)
  return data
}

const seriesOf = ({ series }: Statistics, key: StatisticKey, currency: string | null = null) =>
  series.find((each) => each.key === key && each.currency === currency)!

test('[BO-80] a day begins and ends at midnight of the site’s time zone, and the period before ends at the same time of day', async () => {
  const { id } = await insertUser(db, { created_at: '2026-03-08T15:59:59.999Z' })
  await insertUser(db, { created_at: '2026-03-08T16:00:00.000Z' })
  await insertPhoto(db, { owner_id: id, created_at: '2026-03-09T15:59:59.999Z', bytes: 40 })
  await insertPhoto(db, { owner_id: id, created_at: '2026-03-09T16:00:00.000Z', bytes: 2 })
  // Seven days before, at 18:00 and at 20:00; it is a little after 18:00 today.
  await insertPhoto(db, { owner_id: id, created_at: '2026-03-03T10:00:00.000Z', bytes: 7 })
  await insertPhoto(db, { owner_id: id, created_at: '2026-03-03T12:00:00.000Z', bytes: 9 })
  await insertTicket(db, id, { created_at: '2026-03-10T01:00:00.000Z' })
  await insertPaidOrder(db, { user_id: id, amount: 1010, paid_at: '2026-03-08T15:59:00.000Z', currency: 'CNY' })
  await insertPaidOrder(db, { user_id: id, amount: 520, paid_at: '2026-03-08T16:00:00.000Z', currency: 'CNY' })
  await insertPaidOrder(db, { user_id: id, amount: 300, paid_at: '2026-03-01T00:00:00.000Z', currency: 'USD' })
  const week = await read({ range: '7d' })
  expect(week).toMatchObject({ unit: 'day', time_zone: 'Asia/Shanghai' })
  expect(week.periods.map(({ from, to }) => `${from} ${to}`)).toEqual(
    [4, 5, 6, 7, 8, 9, 10].map(
      (day) => `2026-03-${String(day).padStart(2, '0')} 2026-03-${String(day).padStart(2, '0')}`,
    ),
  )
  expect(week.previous_periods[0]!.from).toBe('2026-02-25')
  expect(seriesOf(week, 'users')).toMatchObject({ values: [0, 0, 0, 0, 1, 1, 0], total: 2 })
  expect(seriesOf(week, 'uploads')).toMatchObject({
    values: [0, 0, 0, 0, 0, 1, 1],
    previous: [0, 0, 0, 0, 0, 0, 1],
    total: 2,
    previous_total: 1,
  })
  expect(seriesOf(week, 'upload_bytes')).toMatchObject({ total: 42, previous_total: 7 })
  expect(seriesOf(week, 'tickets').values).toEqual([0, 0, 0, 0, 0, 0, 1])
  expect(seriesOf(week, 'revenue', 'CNY')).toMatchObject({ values: [0, 0, 0, 0, 10.1, 5.2, 0], total: 15.3 })
  expect(seriesOf(week, 'revenue', 'USD')).toMatchObject({ total: 0, previous: [0, 0, 0, 0, 3, 0, 0] })
  expect(seriesOf(week, 'orders')).toMatchObject({ total: 2, previous_total: 1 })
  await configure({ time_zone: 'UTC' })
  expect(seriesOf(await read({ range: '7d' }), 'users').values).toEqual([0, 0, 0, 0, 2, 0, 0])
  await configure({ time_zone: 'Asia/Shanghai' })
})

test('[BO-80] hours, weeks and months are grouped by the range, and days of one’s own by their number', async () => {
  const shapeOf = async (query: Query) => {
    const { unit, periods, previous_periods } = await read(query)
    expect(previous_periods).toHaveLength(periods.length)
    return `${unit} ${periods.length}: ${previous_periods[0]!.from}, ${periods[0]!.from} – ${periods.at(-1)!.to}`
  }
  expect(await shapeOf({ range: '24h' })).toBe('hour 24: 2026-03-08, 2026-03-09 – 2026-03-10')
  expect(await shapeOf({})).toBe('day 30: 2026-01-10, 2026-02-09 – 2026-03-10')
  expect(await shapeOf({ range: '90d' })).toBe('week 13: 2025-09-12, 2025-12-11 – 2026-03-10')
  expect(await shapeOf({ range: '12m' })).toBe('month 12: 2024-04-01, 2025-04-01 – 2026-03-31')
  expect(await shapeOf({ from: '2026-03-01', to: '2026-03-02' })).toBe('hour 48: 2026-02-27, 2026-03-01 – 2026-03-02')
  expect(await shapeOf({ from: '2026-02-01', to: '2026-02-28' })).toBe('day 28: 2026-01-04, 2026-02-01 – 2026-02-28')
  expect(await shapeOf({ from: '2025-01-01', to: '2025-12-31' })).toBe('week 53: 2024-01-02, 2025-01-01 – 2025-12-31')
})

test('[BO-80] the year is counted by months, and traffic by days of the site', async () => {
  const { id } = await insertUser(db, { created_at: '2025-05-31T16:00:00.000Z' })
  for (const [day, hits] of [
    ['2025-06-01', 3],
    ['2025-06-30', 4],
    ['2024-06-15', 5],
    ['2026-03-10', 6],
  ] as const) {
    await db
      .insertInto('user_traffic')
      .values({ user_id: id, day, hits, bytes: hits * 1000 })
      .execute()
  }
  const year = await read({ range: '12m' })
  expect(seriesOf(year, 'views')).toMatchObject({ values: [0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 6], previous_total: 5 })
  expect(seriesOf(year, 'traffic_bytes')).toMatchObject({ total: 13_000, previous_total: 5000 })
  expect(seriesOf(year, 'users').values[2]).toBe(1)
  expect((await read({ range: '24h' })).series.some(({ key }) => key === 'views')).toBe(false)
})

test('[BO-80] a day on which clocks change has 23 or 25 hours, and no hour is counted twice', () => {
  const now = new Date('2026-11-18T12:00:00Z')
  const zone = 'Europe/Berlin'
  const hoursOf = (day: string) => pairPeriods({ range: '30d', from: day, to: day }, zone, now)
  expect(hoursOf('2026-03-29').current).toHaveLength(23)
  expect(hoursOf('2026-10-25').current).toHaveLength(25)
  const { current, previous } = pairPeriods({ range: '30d' }, zone, now)
  for (const periods of [current, previous, hoursOf('2026-10-25').current]) {
    for (const [index, period] of periods.slice(1).entries()) expect(period.begins_at).toBe(periods[index]!.ends_at)
  }
  expect(current[4]).toEqual({
    from: '2026-10-24',
    to: '2026-10-24',
    begins_at: '2026-10-23T22:00:00.000Z',
    ends_at: '2026-10-24T22:00:00.000Z',
  })
  expect(current[5]!.ends_at).toBe('2026-10-25T23:00:00.000Z')
  // At 13:00 of Berlin, the time before ends at 13:00 of Berlin too, an hour earlier in UTC.
  expect(previous.at(-1)!.ends_at).toBe('2026-10-19T11:00:00.000Z')
  const half = pairPeriods({ range: '24h' }, 'Asia/Kolkata', new Date('2026-11-18T12:10:20.500Z'))
  expect(half.current.at(-1)!.begins_at).toBe('2026-11-18T11:30:00.000Z')
  expect(half.previous.at(-1)!.ends_at).toBe('2026-11-17T12:10:20.500Z')
})

test('[BO-80] a leap day is compared with the 28th a year before', () => {
  const { previous } = pairPeriods({ range: '12m' }, 'UTC', new Date('2028-02-29T06:00:00Z'))
  expect(previous.at(-1)).toMatchObject({ from: '2027-02-01', ends_at: '2027-02-28T06:00:00.000Z' })
})

test('[BO-80] a period that is none, or longer than a year, is refused', async () => {
  const statusOf = async (query: Record<string, string>) => (await admin('GET /admin/statistics', { query })).status
  expect(await statusOf({ range: '8d' })).toBe(422)
  expect(await statusOf({ from: '2026-01-01' })).toBe(422)
  expect(await statusOf({ to: '2026-01-01' })).toBe(422)
  expect(await statusOf({ from: '2026-01-02', to: '2026-01-01' })).toBe(422)
  expect(await statusOf({ from: '2025-01-01', to: '2026-01-01' })).toBe(200)
  expect(await statusOf({ from: '2025-01-01', to: '2026-01-02' })).toBe(422)
  expect(await statusOf({ from: '0000-01-01', to: '0000-01-03' })).toBe(422)
})

test('[BO-81] a role gets the series of what it may read elsewhere', async () => {
  const keysOf = async (staff_role: StaffRole) => {
    const caller = await user(`staff_${staff_role}`, { staff_role })
    const { series } = (await caller('GET /admin/statistics')).data
    return [...new Set(series.map(({ key }) => key))]
  }
  expect(await keysOf('moderator')).toEqual(['uploads', 'upload_bytes', 'views', 'traffic_bytes'])
  expect(await keysOf('support')).toEqual(['users', 'tickets'])
  expect(await keysOf('finance')).toEqual(['revenue', 'orders'])
  expect(await keysOf('auditor')).toHaveLength(8)
})
