import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function write(...entry: [object, string]) {
  const lines: string[] = []
  openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).info(...entry)
  return lines.join('')
}

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

test('[J19] nobody can write a line of their own', () => {
  expect(write({ name: 'a\n{"level":60}' }, 'b\nc').trimEnd().split('\n')).toHaveLength(1)
})

test('what kind of failure it was can be read, and what its driver hung on it cannot', () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', parameters: ['hush'] })
  const line = write({ err: new Error('The storage does not answer', { cause }) }, 'said')
  expect(JSON.parse(line)).toMatchObject({ err: { cause: { message: 'refused', kind: 'ECONNREFUSED' } } })
  expect(line).not.toContain('hush')
})
