import { photoColors } from '@imagora/contract/photo-search'
import { expect, test } from 'vitest'
import { colorFamilyOf, colorNameOf } from './color-names.ts'

test.each([
  ['red', ['#ff0000', '#c0392b', '#8e1b1b']],
  ['orange', ['#ff8000', '#e67e22']],
  ['yellow', ['#ffe000', '#f1c40f', '#e8d96a']],
  ['green', ['#00a000', '#27ae60', '#4c6b3c', '#8fbc5a']],
  ['teal', ['#00b3b3', '#1abcac']],
  ['blue', ['#0044ff', '#3498db', '#87ceeb', '#1b2a4a']],
  ['purple', ['#7d3cff', '#6a4aa0']],
  ['pink', ['#ff69b4', '#f4a6b0', '#ffc0cb']],
  ['brown', ['#6b4423', '#8b5a2b', '#4a2c17']],
  ['black', ['#000000', '#101418', '#262626']],
  ['grey', ['#808080', '#9aa0a0', '#c0c0c0', '#505050']],
  ['white', ['#ffffff', '#f4f4f0', '#eaeaea']],
])('%s is what people call these', (name, colors) => {
  expect(colors.map(colorNameOf)).toEqual(colors.map(() => name))
})

test('every colour has one of the names, and what is not known has none', () => {
  const seen = new Set<string>()
  for (let rgb = 0; rgb < 2 ** 24; rgb += 4099) seen.add(colorNameOf(`#${rgb.toString(16).padStart(6, '0')}`))
  expect([...seen].toSorted()).toEqual([...photoColors].toSorted())
  expect([colorFamilyOf(null), colorFamilyOf('#ff0000'), colorFamilyOf('#ffffff')]).toEqual([0, 1, 12])
})
