import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

const cell = (text: string) => csvLine([text]).slice(1, -3)

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\tsum',
  '＝1+1',
  '＋1',
  '－2+3',
  '＠SUM',
  '﹦1',
  '−1+2',
  '  =1',
  '\u00a0=1',
  '\u200b=1',
  '\uFEFF=1',
  "'=1",
  '\u3000＝1',
  '“=1',
  "=cmd|' /C calc'!A0",
  '-',
  '+8613800138000',
])('[AD-01] %j is no formula any more', (hostile) => {
  expect(cell(hostile).startsWith("'")).toBe(true)
  expect(cell(hostile).slice(1).replaceAll('""', '"')).toBe(hostile)
})

test('a quote before it does not help, and ends no cell', () => {
  expect(csvLine(['"=1+1'])).toBe('"\'""=1+1"\r\n')
  expect(csvLine(['a","=1+1'])).toBe('"a"",""=1+1"\r\n')
})

test('where a program splits at another sign, no cell begins with a formula either', () => {
  expect(cell('sea;=1+1')).toBe("sea;'=1+1")
  expect(cell('sea\t@SUM(A1)')).toBe("sea\t'@SUM(A1)")
  expect(cell('\t=1')).toBe("'\t'=1")
  expect(cell('\r=1')).toBe("'\r'=1")
  expect(cell('sea\n=1+1\r\n\u200b@SUM(A1)')).toBe("sea\n'=1+1\r\n\u200b'@SUM(A1)")
})

test('numbers stay numbers, harmless words stay as they are', () => {
  expect(csvLine([-5, 12.5, '-12.5', '42', true, null, undefined])).toBe('-5,12.5,"-12.5","42",true,,\r\n')
  for (const text of ['a-b', 'x=1', 'ann@example.org', '海边的灯塔', '1 + 1']) {
    expect(cell(text)).toBe(text)
  }
})

test('lines and commas within a cell stay within it', () => {
  expect(csvLine(['one\ntwo, three', 7])).toBe('"one\ntwo, three",7\r\n')
})
