import { expect, test } from 'vitest'
import { createSpeedMeter } from './upload-speed.ts'

test('[UP-02] speed and time left follow the last seconds', () => {
  const going = createSpeedMeter()
  expect(going.measure(0, 0, 10_000)).toEqual({ speed: 0, left: undefined })
  expect(going.measure(1000, 1000, 10_000)).toEqual({ speed: 1000, left: 9 })
  for (let second = 2; second <= 20; second++) going.measure(second * 1000, 1000 + (second - 1) * 100, 10_000)
  expect(going.measure(21_000, 3000, 10_000).speed).toBeCloseTo(100, -2)
})

test('[UP-02] what is taken back for another try is no backward speed', () => {
  const going = createSpeedMeter()
  going.measure(0, 5000, 10_000)
  expect(going.measure(1000, 1000, 10_000).speed).toBe(0)
  expect(going.measure(2000, 3000, 10_000).speed).toBe(2000)
})
