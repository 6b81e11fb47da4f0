import { expect, test } from 'vitest'
import { dayInZone, lastDays, localTimeOf, monthInZone, parseCameraTime, parseSiteTime } from './site-time.ts'

const shanghai = (text: string) => parseSiteTime(text, 'Asia/Shanghai')?.toISOString()
const berlin = (text: string) => parseSiteTime(text, 'Europe/Berlin')?.toISOString()

test.each([
  ['2026-11-15T10:00:00Z', '2026-11-15T10:00:00.000Z'],
  ['2026-11-15T10:00:00.250z', '2026-11-15T10:00:00.250Z'],
  ['2026-11-15T10:00+08:00', '2026-11-15T02:00:00.000Z'],
  ['2026-11-15 10:00:00 -05:00', '2026-11-15T15:00:00.000Z'],
])('the zone that %s names counts', (text, moment) => {
  expect(shanghai(text)).toBe(moment)
})

test.each([
  ['2026-11-15 10:00:00', '2026-11-15T02:00:00.000Z'],
  ['2026-11-15T10:00', '2026-11-15T02:00:00.000Z'],
  [' 2026-11-15 ', '2026-11-14T16:00:00.000Z'],
  ['9999-12-31 23:59:59', '9999-12-31T15:59:59.000Z'],
])('%s without a zone is in the zone of the site', (text, moment) => {
  expect(shanghai(text)).toBe(moment)
})

test('summer time is known, with the hour it skips and the one it repeats', () => {
  expect(berlin('2026-01-10 12:00')).toBe('2026-01-10T11:00:00.000Z')
  expect(berlin('2026-07-10 12:00')).toBe('2026-07-10T10:00:00.000Z')
  expect(berlin('2026-03-29 01:59')).toBe('2026-03-29T00:59:00.000Z')
  expect(berlin('2026-03-29 02:30')).toBe('2026-03-29T01:30:00.000Z')
  expect(berlin('2026-03-29 03:00')).toBe('2026-03-29T01:00:00.000Z')
  expect(berlin('2026-10-25 02:30')).toBe('2026-10-25T00:30:00.000Z')
  expect(berlin('2026-10-25 03:00')).toBe('2026-10-25T02:00:00.000Z')
})

test.each([
  ['not a date'],
  [''],
  ['0000-00-00'],
  ['2026-02-30'],
  ['2026-02-30T10:00:00Z'],
  ['2026-13-01 00:00'],
  ['2026-01-01 24:00'],
  ['2026-01-01 10:60'],
  ['2026-01-01 10:00+99:00'],
  ["2026-01-01' OR 1=1--"],
  ['20260101'],
  ['1767225600'],
])('[C30] %s is no time', (text) => {
  expect(shanghai(text)).toBeUndefined()
})

test('a day and a month begin and end by the clocks of the zone, also where summer time begins', () => {
  const at = (time: string, zone: string) => dayInZone(zone, new Date(time))
  expect(at('2026-01-31T15:59:59Z', 'Asia/Shanghai')).toEqual({
    day: '2026-01-31',
    ends: new Date('2026-01-31T16:00Z'),
  })
  expect(at('2026-01-31T16:00:00Z', 'Asia/Shanghai')).toEqual({
    day: '2026-02-01',
    ends: new Date('2026-02-01T16:00Z'),
  })
  expect(at('2026-03-29T12:00:00Z', 'Europe/Berlin')).toEqual({
    day: '2026-03-29',
    ends: new Date('2026-03-29T22:00Z'),
  })
  const month = (time: string, zone: string) => monthInZone(zone, new Date(time))
  expect(month('2026-12-31T16:30:00Z', 'Asia/Shanghai')).toEqual({
    first: '2027-01-01',
    ends: new Date('2027-01-31T16:00Z'),
  })
  expect(month('2026-03-15T12:00:00Z', 'Europe/Berlin')).toEqual({
    first: '2026-03-01',
    ends: new Date('2026-03-31T22:00Z'),
  })
})

test('the last days follow upon each other, also where summer time makes one shorter', () => {
  expect(lastDays('Europe/Berlin', new Date('2026-03-29T22:30:00Z'), 3)).toEqual([
    { day: '2026-03-28', begins_at: '2026-03-27T23:00:00.000Z', ends_at: '2026-03-28T23:00:00.000Z' },
    { day: '2026-03-29', begins_at: '2026-03-28T23:00:00.000Z', ends_at: '2026-03-29T22:00:00.000Z' },
    { day: '2026-03-30', begins_at: '2026-03-29T22:00:00.000Z', ends_at: '2026-03-30T22:00:00.000Z' },
  ])
})

test('[FR-25] a camera’s time stays what its clock showed, whatever offset is beside it', () => {
  expect(parseCameraTime('2026-05-04 03:02:01')).toBe('2026-05-04T03:02:01.000Z')
  expect(parseCameraTime('2026-05-04 03:02:01+02:00')).toBe('2026-05-04T03:02:01.000Z')
  expect(parseCameraTime('2026-05-04T03:02:01.5-11:30')).toBe('2026-05-04T03:02:01.000Z')
  expect(parseCameraTime('2026-05-04T03:02Z')).toBe('2026-05-04T03:02:00.000Z')
  expect(parseCameraTime('2026-02-30 03:02:01')).toBeNull()
  expect(parseCameraTime('soon')).toBeNull()
  expect(localTimeOf('2026-07-01T20:00:00.000Z', 'Asia/Shanghai')).toBe('2026-07-02T04:00:00.000Z')
})
