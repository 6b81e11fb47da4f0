import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function write(...entry: [object, string]) {
  const lines: string[] = []
  openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).info(...entry)
  return lines.join('')
}

test.each(['authorization', 'cookie', 'password', 'token', 'code', 'captcha', 'sign'])('[R44] %s is hidden', (name) => {
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
