import { expect, test } from 'vitest'
import { listLooksToLeaveOut, type ListedSuite } from '../scripts/looks.ts'

const inLooks = (title: string, looks: string[], tests: string[]): ListedSuite => ({
  title,
  suites: looks.map((look) => ({ title: look, specs: tests.map((journey) => ({ title: journey })) })),
})

const pair = ['desk, light, zh-CN', 'phone, dark, en-US']
const four = ['light, zh-CN, desktop', 'light, en-US, mobile', 'dark, zh-CN, mobile', 'dark, en-US, desktop']

test('a journey keeps one of two looks, and files alternate', () => {
  expect(listLooksToLeaveOut([inLooks('a.ts', pair, ['buys', 'pays']), inLooks('b.ts', pair, ['buys'])])).toEqual([
    'a.ts › phone, dark, en-US › buys',
    'a.ts › phone, dark, en-US › pays',
    'b.ts › desk, light, zh-CN › buys',
  ])
})

test('a screen keeps two of four looks, which differ in theme and width', () => {
  const kept = (file: string) => {
    const left = listLooksToLeaveOut([inLooks(file, four, ['fits'])])
    return four.filter((look) => !left.includes(`${file} › ${look} › fits`))
  }
  expect(kept('a.ts')).toEqual(['light, zh-CN, desktop', 'dark, zh-CN, mobile'])
  expect(kept('b.ts')).toEqual(['light, en-US, mobile', 'dark, en-US, desktop'])
})

test('tests in one look, with words of their own or in languages all stay', () => {
  const file: ListedSuite = {
    title: 'a.ts',
    specs: [{ title: 'alone' }],
    suites: [
      ...inLooks('', ['light, zh-CN, 1280 px, owner', 'dark, en-US, 360 px, owner'], ['shares']).suites!,
      ...inLooks('', ['light, zh-CN, 1280 px, guest'], ['shares']).suites!,
      ...inLooks('', ['zh-CN', 'en-US', 'a light meal'], ['shows words']).suites!,
    ],
  }
  expect(listLooksToLeaveOut([file])).toEqual(['a.ts › dark, en-US, 360 px, owner › shares'])
})
