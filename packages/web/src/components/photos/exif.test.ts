import { expect, test } from 'vitest'
import { apertureOf, cameraOf, exposureOf, focalLengthOf, placeOf } from './exif.ts'

test('the name of the maker is not said twice', () => {
  expect(cameraOf({ make: 'FUJIFILM', model: 'X-T5' })).toBe('FUJIFILM X-T5')
  expect(cameraOf({ make: 'Canon', model: 'Canon EOS R6' })).toBe('Canon EOS R6')
  expect(cameraOf({ make: 'NIKON CORPORATION', model: 'NIKON Z 8' })).toBe('NIKON Z 8')
  expect(cameraOf({ model: 'Pixel 9' })).toBe('Pixel 9')
  expect(cameraOf({})).toBe('')
})

test('short exposures are fractions, long ones are seconds', () => {
  expect(exposureOf({ exposure_time: 0.004 })).toBe('1/250 s')
  expect(exposureOf({ exposure_time: 0.5 })).toBe('0.5 s')
  expect(exposureOf({ exposure_time: 30 })).toBe('30 s')
  expect(exposureOf({})).toBe('')
})

test('the focal length of a full frame is told where it is another', () => {
  expect(focalLengthOf({ focal_length: 23, focal_length_35mm: 35 })).toBe('23 mm (35 mm)')
  expect(focalLengthOf({ focal_length: 50, focal_length_35mm: 50 })).toBe('50 mm')
  expect(focalLengthOf({ focal_length: 4.25 })).toBe('4.3 mm')
})

test('apertures and places are written as people read them', () => {
  expect(apertureOf({ aperture: 2.8 })).toBe('f/2.8')
  expect(apertureOf({ aperture: 8 })).toBe('f/8')
  expect(placeOf({ latitude: -33.8568, longitude: 151.2153 })).toBe('33.85680° S, 151.21530° E')
})
