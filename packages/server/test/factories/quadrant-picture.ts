import sharp from 'sharp'
import { expect } from 'vitest'
import { quadrants } from './pictures.ts'

/** Reads the color at the center of each quadrant, left to right and top to bottom. */
async function shown(file: string) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const places = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x, y] as const))
  return places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [...data.subarray(at, at + 3)]
  })
}

export async function expectQuadrants(file: string, tolerance = 45) {
  const distances = (await shown(file)).map((color, place) =>
    Math.max(...color.map((value, channel) => Math.abs(value - quadrants[place]![channel]!))),
  )
  expect(Math.max(...distances)).toBeLessThan(tolerance)
}
