import { expect, test } from 'vitest'
import { csvLine } from '@imagora/contract/csv'
import { parseCsv } from './csv.ts'

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

const cellsOf = (text: string) => parseCsv(text)?.map(({ cells }) => cells)

test.each([
  ['commas', 'a,b\r\n1,2\r\n'],
  ['semicolons', 'a;b\n1;2'],
  ['tabs', 'a\tb\n1\t2\n\n'],
  ['a byte order mark', '\uFEFFa,b\n1,2'],
  ['quotes', '"a","b"\n"1","2"\n'],
])('[OR-11] a file with %s is read', (_case, text) => {
  expect(cellsOf(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('[OR-11] quoted cells hold separators, quotes and line breaks, and rows know their line', () => {
  expect(parseCsv('a;b\n"x;""y""\nz";\n\n1;2\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x;"y"\nz', ''] },
    { line: 5, cells: ['1', '2'] },
  ])
  expect(parseCsv('a,b\n"1,2\n')).toBeNull()
})
