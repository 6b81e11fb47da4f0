import { z } from 'zod'
import type { InvalidCode } from '../invalid.ts'

const degrees = /^-?\d{1,3}(?:\.\d{1,10})?$/

function toBox(text: string) {
  const parts = text.split(',')
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number]
  const isValid =
    parts.length === 4 &&
    parts.every((part) => degrees.test(part)) &&
    Math.max(Math.abs(west), Math.abs(east)) <= 180 &&
    south >= -90 &&
    south <= north &&
    north <= 90
  return isValid ? { west, south, east, north } : null
}

/** Part of the world in a query, as `west,south,east,north` in degrees; one across the date line has west > east. */
export const MapBox = z
  .string()
  .max(100)
  .refine((text) => toBox(text) !== null, { error: 'malformed' satisfies InvalidCode, abort: true })
  .transform((text) => toBox(text)!)
  .meta({ type: 'string', description: 'West, south, east and north in degrees, as `5.9,45.8,10.5,47.8`' })
export type MapBox = z.output<typeof MapBox>
