import { expect, test } from 'vitest'
import { processorMs } from '#test/harness/cpu-time.ts'
import { refuse } from '#platform/refusal.ts'
import { causeOf, withoutSecrets } from './failed-requests.ts'

test.each([
  ['connect to https://ann:hush@host.example/x', 'connect to https://***@host.example/x'],
  ['GET https://host.example/i/a.jpg?sign=abc&e=1 failed', 'GET https://host.example/i/a.jpg failed'],
  ['postgres://imagora:hush@db/imagora is away', 'postgres://***@db/imagora is away'],
  ['header Bearer 12|abcdef refused', 'header Bearer *** refused'],
  ['{"password":"hush","name":"ann"}', '{"password":"***","name":"ann"}'],
  ['token=abc, next', 'token=***, next'],
  [`value ${'a1'.repeat(16)} is too long`, 'value *** is too long'],
  ['one\nline "forged" here', 'one line "forged" here'],
])('no secret is told: %s', (text, told) => {
  expect(withoutSecrets(text)).toBe(told)
})

test('what is told is bounded', () => {
  expect(withoutSecrets('word '.repeat(1000)).length).toBeLessThanOrEqual(500)
  expect(processorMs(() => withoutSecrets('a.'.repeat(200_000)))).toBeLessThan(1000)
})

test('a failure tells what it came of, and where in the program', () => {
  const { message, place } = causeOf(new TypeError('cannot go on', { cause: new Error('no such file') }))
  expect(message).toBe('TypeError: cannot go on ← no such file')
  expect(place).toMatch(/^features\/operations\/health\/failed-requests\.test\.ts:\d+$/)
})

test('of a refusal its reason is told, not that it was one', () => {
  expect(causeOf(refuse('mail_unavailable', { values: { reason: '535 no' } }))).toEqual({
    message: '535 no',
    place: null,
  })
  const refused = Object.assign(refuse('storage_full'), { cause: new Error('ENOSPC') })
  expect(causeOf(refused).message).toBe('ENOSPC')
  expect(causeOf('thrown text')).toEqual({ message: '', place: null })
})
