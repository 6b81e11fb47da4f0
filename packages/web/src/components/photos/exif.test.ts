import { expect, test } from 'vitest'
import {
  formatAperture,
  formatCamera,
  formatCity,
  formatExposure,
  formatFocalLength,
  formatCoordinates,
} from './exif.ts'

test('the name of the maker is not said twice', () => {
  expect(formatCamera({ make: 'FUJIFILM', model: 'X-T5' })).toBe('FUJIFILM X-T5')
  expect(formatCamera({ make: 'Canon', model: 'Canon EOS R6' })).toBe('Canon EOS R6')
  expect(formatCamera({ make: 'NIKON CORPORATION', model: 'NIKON Z 8' })).toBe('NIKON Z 8')
  expect(formatCamera({ model: 'Pixel 9' })).toBe('Pixel 9')
  expect(formatCamera({})).toBe('')
})

test('short exposures are fractions, long ones are seconds', () => {
  expect(formatExposure({ exposure_time: 0.004 })).toBe('1/250 s')
  expect(formatExposure({ exposure_time: 0.5 })).toBe('0.5 s')
  expect(formatExposure({ exposure_time: 30 })).toBe('30 s')
  expect(formatExposure({})).toBe('')
})

test('shows the full-frame focal length when it differs', () => {
  expect(formatFocalLength({ focal_length: 23, focal_length_35mm: 35 })).toBe('23 mm (35 mm)')
  expect(formatFocalLength({ focal_length: 50, focal_length_35mm: 50 })).toBe('50 mm')
  expect(formatFocalLength({ focal_length: 4.25 })).toBe('4.3 mm')
})

test('apertures and places are written as people read them', () => {
  expect(formatAperture({ aperture: 2.8 })).toBe('f/2.8')
  expect(formatAperture({ aperture: 8 })).toBe('f/8')
  expect(formatCoordinates({ latitude: -33.8568, longitude: 151.2153 })).toBe('33.85680° S, 151.21530° E')
})

test('[MP-06] a city is named with its country in the words of the language', () => {
  const paris = { id: 1, name: 'Paris', name_zh: '巴黎', country: 'FR' }
  expect(formatCity(paris, 'en-US')).toBe('Paris, France')
  expect(formatCity(paris, 'de')).toBe('Paris, Frankreich')
  expect(formatCity(paris, 'zh-CN')).toBe('法国 巴黎')
  expect(formatCity({ ...paris, name: 'Giverny', name_zh: null }, 'zh-CN')).toBe('法国 Giverny')
})
