import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function writeAs(logFormat: 'json' | 'pretty', entry: object, message: string) {
  const lines: string[] = []
  openLog({ logLevel: 'info', logFormat }, { write: (line) => void lines.push(line) }).error(entry, message)
  return stripVTControlCharacters(lines.join(''))
}

const write = (entry: object, message: string) => writeAs('json', entry, message)

const secretNames = ['authorization', 'cookie', 'password', 'token', 'code', 'captcha', 'sign', 'x-share-password']
test.each([...secretNames, 'x-share-grant'])('[R44] [SH-09] %s is hidden', (name) => {
  for (const entry of [
    { [name]: 'hush' },
    { body: { [name]: 'hush' } },
    { request: { headers: { [name]: 'hush' } } },
  ]) {
    const line = write(entry, 'said')
    expect(line).not.toContain('hush')
    expect(line).toContain('[hidden]')
  }
})

test('[FR-70] a terminal gets a short line instead of JSON', () => {
  const request = { method: 'GET', path: '/api/v2/photos', status: 200, ms: 12, ip: '127.0.0.1', user_id: 7 }
  expect(writeAs('pretty', request, 'request')).toMatch(
    /^\d\d:\d\d:\d\d GET \/api\/v2\/photos 200 12 ms {2}user_id=7\n$/,
  )
  const failure = writeAs('pretty', { err: new Error('disk full', { cause: new Error('ENOSPC') }) }, 'A job failed')
  const [line, frame] = failure.split('\n')
  expect(line).toMatch(/^\d\d:\d\d:\d\d A job failed {2}disk full: ENOSPC$/)
  expect(frame).toMatch(/^ {9}at .*log\.test\.ts/)
  expect(writeAs('pretty', { body: { password: 'hush' } }, 'said')).not.toContain('hush')
})

test('[J19] escapes line breaks, so that a request cannot forge a log line', () => {
  const pretty = writeAs('pretty', { name: 'a\n12:00:00 forged', path: '\u001B[2J' }, 'b\nc')
  expect(pretty.trimEnd().split('\n')).toHaveLength(1)
  expect(pretty).not.toMatch(/[^\P{C}\n]/u)
  expect(write({ name: 'a\n{"level":60}' }, 'b\nc').trimEnd().split('\n')).toHaveLength(1)
})

test('what kind of failure it was can be read, and what its driver hung on it cannot', () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', parameters: ['hush'] })
  const line = write({ err: new Error('The storage does not answer', { cause }) }, 'said')
  expect(JSON.parse(line)).toMatchObject({ err: { cause: { message: 'refused', kind: 'ECONNREFUSED' } } })
  expect(line).not.toContain('hush')
})
