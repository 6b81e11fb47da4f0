import { expect, it } from 'vitest'
import { listColorNames, listMonthNames, suggestSearch } from './suggested-search.ts'

const english = { colors: listColorNames((color) => color), months: listMonthNames('en-US') }
const chinese = {
  colors: listColorNames((color) => (color === 'red' ? '红色' : color)),
  months: listMonthNames('zh-CN'),
}
const may = { from: '2024-05-01', to: '2024-05-31' }

it('[FR-77] a color and a month among the words become filters, the rest stays text', () => {
  for (const typed of ['red 2024-05', '05/2024 Red', 'May 2024 red', 'red 2024 may', 'red May, 2024'])
    expect(suggestSearch(typed, english), typed).toEqual({ text: '', filters: { color: 'red', ...may } })
  expect(suggestSearch('old boat 2024.2 type:png', english)).toEqual({
    text: 'old boat',
    filters: { type: 'png', from: '2024-02-01', to: '2024-02-29' },
  })
  expect(suggestSearch('2023 harbour', english)).toEqual({
    text: 'harbour',
    filters: { from: '2023-01-01', to: '2023-12-31' },
  })
})

it('[FR-77] colors and months are read in the language of the page, without spaces where it has none', () => {
  expect(suggestSearch('红色2024年5月', chinese)).toEqual({ text: '', filters: { color: 'red', ...may } })
  const months = (language: string) => ({ colors: [], months: listMonthNames(language) })
  for (const [language, typed] of [
    ['es', 'mayo de 2024'],
    ['fr', 'mai 2024'],
    ['ru', 'мая 2024'],
    ['ru', 'май 2024'],
    ['de', 'Mai 2024'],
  ] as const)
    expect(suggestSearch(typed, months(language)), typed).toEqual({ text: '', filters: may })
})

it('[FR-77] words that only look like a color or a month suggest nothing', () => {
  for (const typed of ['', 'redwood', 'IMG_2024-05-11.jpg', '2024-13', 'may', 'color:red', '2024-05-11'])
    expect(suggestSearch(typed, english), typed).toBeNull()
})
