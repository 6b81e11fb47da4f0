import { expect, test } from 'vitest'
import { parseViewPreferences } from './view-preferences.ts'

test('a look is read as it was stored, and nonsense is the usual look', () => {
  expect(parseViewPreferences('columns large month')).toEqual({ mode: 'columns', size: 'large', grouping: 'month' })
  const usual = { mode: 'rows', size: 'medium', grouping: 'day' }
  for (const stored of [null, '', 'wall huge century', '{"mode":"columns"}'])
    expect(parseViewPreferences(stored)).toEqual(usual)
})
