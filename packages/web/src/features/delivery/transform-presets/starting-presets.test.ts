import { readTransform } from '@imagora/contract/transform-parameters'
import { expect, test } from 'vitest'
import { startingPresets, transformText } from './starting-presets.ts'

test('[TR-51] a link can follow each example, whose text is its query', () => {
  const sides = startingPresets.map(({ parameters }) => {
    const { width, height, fit } = readTransform(new URLSearchParams(transformText(parameters)))
    return [width, height, fit]
  })
  expect(sides).toEqual([
    [400, 300, 'cover'],
    [160, 160, 'cover'],
    [1200, 630, 'cover'],
  ])
})
