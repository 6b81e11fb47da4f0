import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorPixels, getColorFactors, shader } from './color.ts'
import { type Edits, noEdits } from '#components/editor/model/edits.ts'

const pixel = (color: number[], colors: Partial<Edits>) => {
  const pixels = Uint8ClampedArray.from(color)
  colorPixels(pixels, getColorFactors({ ...noEdits, ...colors }))
  return [...pixels]
}

test('nothing adjusted leaves every colour as it is', () => {
  for (let value = 0; value < 256; value++) {
    expect(pixel([value, 255 - value, 128, 77], {})).toEqual([value, 255 - value, 128, 77])
  }
})

test('adjustments do what they are called, and leave the opacity alone', () => {
  expect(pixel([100, 100, 100, 9], { brightness: 20 })[0]).toBeGreaterThan(100)
  expect(pixel([60, 200, 60, 9], { contrast: 50 })).toEqual([26, 236, 26, 9])
  const [red, green, blue] = pixel([200, 40, 90, 255], { saturation: -100 })
  expect([red, blue]).toEqual([green, green])
  expect(pixel([0, 0, 0, 255], { brightness: 100 })[0]).toBe(128)
})

/** Evaluates the lines of the shader itself, so that the test does not compare against a copy. */
function byShader(color: number[], colors: Partial<Edits>) {
  const { add, scale, mix: mixing } = getColorFactors({ ...noEdits, ...colors })
  const weights = /vec3\(([\d., ]+)\)/.exec(shader)![1]!.split(',').map(Number)
  const clamped = (value: number) => Math.min(1, Math.max(0, value))
  expect(shader).toContain('clamp((source.rgb + add - 0.5) * scale + 0.5, 0.0, 1.0)')
  expect(shader).toContain('clamp(mix(vec3(light), toned, mixing), 0.0, 1.0)')
  const toned = color.map((value) => clamped((value / 255 + add - 0.5) * scale + 0.5))
  const light = toned.reduce((sum, value, place) => sum + value * weights[place]!, 0)
  return toned.map((value) => clamped(light * (1 - mixing) + value * mixing) * 255)
}

test('the export reckons as the shader does', () => {
  const strength = fc.integer({ min: -100, max: 100 })
  const part = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(
      fc.tuple(part, part, part),
      fc.record({ brightness: strength, contrast: strength, saturation: strength }),
      (color, colors) => {
        const exported = pixel([...color, 255], colors)
        for (const [place, value] of byShader(color, colors).entries()) {
          expect(Math.abs(exported[place]! - value)).toBeLessThanOrEqual(0.51)
        }
      },
    ),
  )
})
